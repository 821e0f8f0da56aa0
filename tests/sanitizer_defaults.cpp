// Defaults of the address sanitizer for all programs of a build with it. ASAN_OPTIONS in the environment overrides them.

// A report names the function that allocated a block, and not its callers, because walking the stack at each allocation took a fifth of the
// time. Freed blocks are quarantined until 16 MB of others are freed behind them; with 256 MB, nothing stayed in the caches of the
// processor.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() { return "malloc_context_size=1:quarantine_size_mb=16"; }
