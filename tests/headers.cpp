// Nothing of its own: the headers that all tests need are compiled with this file (CMakeLists.txt).
