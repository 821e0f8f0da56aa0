"""The attack of the rulebook in a few lines, for tests: what it comes to when these dice are rolled.

It knows nothing of the module. Both players use what they have as far as it goes; which unit or die they choose is said at
each choice. Rule ids are those of rulesets/swtcg/rules.yaml.
"""


class Unit:
    def __init__(self, name, power, health, tapped=False, damage=0, **words):
        self.name, self.power, self.health, self.tapped, self.damage = name, power, health, tapped, damage
        self.words = words          # keyword -> its number, or 1
        self.focused = self.stunned = self.bounties = 0
        self.there = True

    def has(self, word):
        return self.words.get(word, 0)

    def strength(self):             # TCG-406, TCG-420
        bonus = self.has("resilience") if self.damage >= self.has("resilience") else 0
        return self.power + bonus - self.stunned


class Attack:
    """`rolls` gives the dice in the order in which they are rolled; `says` collects the decisions that a player is asked for."""

    def __init__(self, attacker, defender, friend, rolls):
        self.a, self.d, self.friend = attacker, defender, friend
        self.rolls, self.used, self.says = rolls, [], []
        self.force = {"one": 10, "two": 10}

    def roll(self, n):
        dice = [self.rolls[(len(self.used) + i) % len(self.rolls)] for i in range(n)]
        self.used += dice
        return dice

    def say(self, player, label):
        self.says.append((player, label))

    def need(self, unit):           # TCG-256, TCG-346
        return 5 if unit.has("armor") else 4

    def side(self, unit):
        return "one" if unit is self.a else "two"

    def attack(self):
        self.say("one", f"attack {self.d.name}")
        self.strike(self.d)
        if self.a.has("double_strike") and self.a.there:        # TCG-363
            targets = [u for u in (self.d, self.friend) if u.there]
            if self.d.there:
                self.say("one", f"attack-again {self.d.name}")
                self.strike(self.d)
            elif targets:
                self.say("one", "stop")
        return self

    def strike(self, d):
        a, waiting = self.a, []
        zeal, a.focused = a.focused, 0                          # TCG-370
        if d.has("retaliate"):                                  # TCG-407: activated now, rolled when the attack ends
            self.say("two", f"defending {d.name}")
            waiting.append(("dice", d, d.has("retaliate")))
        if self.friend.has("intercept"):                        # TCG-385, and TCG-401
            if not a.has("precision"):
                self.say("two", f"nearby {self.friend.name}")
                d = self.friend
        foretold = forewarned = None
        dice_count = max(0, a.strength() + zeal - d.has("shields"))         # TCG-255, TCG-414
        most = dice_count + a.has("fury")
        if a.has("foresight"):                                  # TCG-372
            foretold = min(3, most)
            self.say("one", f"foresight {a.name}")
            if most:
                self.say("one", foretold)
        if d.has("forewarning"):                                # TCG-373
            forewarned = min(4, most)
            self.say("two", f"forewarning {d.name}")
            if most:
                self.say("two", forewarned)
        dice = self.roll(dice_count)
        first = set(dice)                                       # the initial roll (A25)
        if 3 in first and a.has("backfire"):
            waiting.append(("dice", a, a.has("backfire")))
        if 5 in first:
            a.focused += a.has("focus")
        if 4 in first and a.has("fury"):                        # TCG-376, before rerolls
            dice += self.roll(a.has("fury"))
        for unit, pick in ((a, min), (d, max)):                 # TCG-390, TCG-391: its own worst, the opponent's best
            for _ in range(min(unit.has("lucky"), len(dice))):
                self.say(self.side(unit), pick(dice))
                dice.remove(pick(dice))
                dice += self.roll(1)
        hits = sum(die + a.has("accuracy") >= self.need(d) for die in dice)  # TCG-339, TCG-347
        natural = set(dice)
        if foretold == hits:
            self.force["one"] += 2
        if forewarned == hits:
            self.force["two"] += 2
        if 2 in natural and d.has("riposte"):                   # TCG-412
            waiting.append(("damage", d, d.has("riposte")))
        blows, aimed = [], hits
        spare = max(0, hits - max(0, d.health - d.damage))
        other = self.friend if d is not self.friend else self.d
        if a.has("overkill") and spare and other.there:         # TCG-394: all that is spare
            self.say("one", other.name)
            self.say("one", spare)
            blows.append((a, other, spare, True))
            aimed -= spare
        if 6 in natural:                                        # TCG-355: all of it for the defender (A22)
            aimed += a.has("critical_hit")
        if aimed:
            blows.append((a, d, aimed, True))
        self.damage(blows, parry=d if 1 in natural else None, defender=d, waiting=waiting)
        for kind, unit, n in waiting:                           # TCG-263, TCG-636: in the order in which they came up
            target = unit if unit is a else a
            if not a.there:
                break
            if kind == "dice":                                  # TCG-484: of the keywords only Armor counts
                n = sum(die >= self.need(target) for die in self.roll(n))
            if n:
                self.damage([(unit, target, n, False)], None, None, [])

    def damage(self, blows, parry, defender, waiting):
        placed = []
        while blows:                                            # TCG-361: round after round
            deflected = []
            for i, (source, unit, n, of_attack) in enumerate(blows):
                firm = source.has("ferocity")                   # TCG-369
                own = not firm or unit.has("fortitude")         # TCG-374
                if unit is parry and of_attack and own:
                    n -= min(n, unit.has("parry"))              # TCG-397: triggered, so first
                blows[i] = (source, unit, n, of_attack)
            blows = [b for b in blows if b[2]]
            for i, (source, unit, n, of_attack) in enumerate(blows):
                firm = source.has("ferocity")
                own = not firm or unit.has("fortitude")
                passed = False
                if unit.has("evade") and self.force["two"]:
                    if own and n:
                        part = min(n, unit.has("evade"))
                        self.say("two", f"prevent {unit.name}")
                        if part > 1:
                            self.say("two", part)
                        self.force["two"] -= 1
                        n -= part
                    elif n:
                        passed = True
                if unit.has("deflect") and n:
                    if own:
                        part = min(n, unit.has("deflect"))
                        self.say("two", f"prevent {unit.name}")
                        self.say("two", self.a.name)
                        self.force["two"] -= 1
                        n -= part
                        deflected.append((unit, self.a, part, False))
                    else:
                        passed = True
                if unit is not self.friend and unit is not self.a and self.friend.has("protect") and n:
                    if not firm:                                # TCG-375: Fortitude lets nobody else prevent it
                        part = min(n, self.friend.has("protect"))
                        self.say("two", f"guard {self.friend.name}")
                        if part > 1:
                            self.say("two", part)
                        self.force["two"] -= 1
                        n -= part
                    else:
                        passed = True
                if passed:
                    self.say("two", "pass")
                blows[i] = (source, unit, n, of_attack)
            placed += [b for b in blows if b[2]]
            blows = deflected
        doomed = []
        for source, unit, n, of_attack in placed:               # TCG-260
            if not unit.there:
                continue
            unit.damage += n * (2 if of_attack and unit is defender and source.has("double_damage") else 1)     # TCG-362
            if source is not unit:
                unit.stunned += source.has("stun")              # TCG-420
            if unit.damage >= unit.health and unit not in [u for u, _, _ in doomed]:
                doomed.append((unit, source, of_attack))
        for unit, source, of_attack in doomed:                  # TCG-262, TCG-635
            unit.there = False
            if source is not unit and source.has("bounty"):
                source.bounties += 1                            # TCG-353
            others = [u for u in (self.d, self.friend) if u.there]
            if source is self.a and unit is not self.a:
                for u in others:
                    if u.has("avenge"):                         # TCG-348
                        waiting.append(("dice", u, u.has("avenge")))
                if of_attack and source.has("area_damage") and others:      # TCG-345
                    self.say("one", others[0].name)
                    n = sum(die >= self.need(others[0]) for die in self.roll(source.has("area_damage")))
                    if n:
                        self.damage([(source, others[0], n, False)], None, None, waiting)
