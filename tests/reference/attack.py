"""The attack of the rulebook in a few lines, for tests: what it comes to when these dice are rolled.

It knows nothing of the module. Both players use what they have as far as it goes; which unit or die they choose is said at
each choice. Rule ids are those of rulesets/swtcg/rules.yaml.
"""


class Unit:
    def __init__(self, name, power, health, tapped=False, damage=0, arena="personal", **words):
        self.name, self.power, self.own_health, self.tapped, self.damage, self.arena = name, power, health, tapped, damage, arena
        self.words = words          # keyword -> its number, or 1
        self.focused = self.stunned = self.bounties = 0
        self.there = True

    def has(self, word):
        return self.words.get(word, 0)


class Attack:
    """`rolls` gives the dice in the order in which they are rolled; `says` collects the decisions that a player is asked for.

    `friend` stands by the defender, `ally` by the attacker.
    """

    def __init__(self, attacker, defender, friend, rolls, ally=None):
        self.a, self.d, self.friend, self.ally = attacker, defender, friend, ally
        self.units = [u for u in (attacker, ally, defender, friend) if u]
        self.rolls, self.used, self.says = rolls, [], []
        self.force = {"one": 10, "two": 10}
        self.ending = False

    def roll(self, n):
        dice = [self.rolls[(len(self.used) + i) % len(self.rolls)] for i in range(n)]
        self.used += dice
        return dice

    def say(self, player, label):
        self.says.append((player, label))

    def need(self, unit):           # TCG-256, TCG-346
        return 5 if unit.has("armor") else 4

    def side(self, unit):
        return "one" if unit in (self.a, self.ally) else "two"

    def beside(self, unit):
        """The other units of its player in its arena."""
        return [u for u in self.units if u is not unit and u.there and u.arena == unit.arena and self.side(u) == self.side(unit)]

    def inspired(self, unit):       # TCG-384
        return sum(1 for u in self.beside(unit) if u.has("inspiration"))

    def health(self, unit):         # TCG-113
        return unit.own_health + unit.has("below") + self.inspired(unit)

    def strength(self, unit, foe=None):     # TCG-351, TCG-389, TCG-406, TCG-420, TCG-615
        own = unit.power + unit.has("below")
        if foe and foe.arena != unit.arena:
            own = unit.has("bombard" if unit.arena == "space" else "ion_cannon")
        bonus = unit.has("resilience") if unit.damage >= unit.has("resilience") else 0
        return own + unit.has("lifted") + bonus + self.inspired(unit) - unit.stunned

    def attack(self):
        self.say("one", f"attack {self.d.name}")
        self.strike(self.d)
        if self.a.has("double_strike") and self.a.there:        # TCG-363
            if self.d.there:
                self.say("one", f"attack-again {self.d.name}")
                self.strike(self.d)
            elif self.attackable(self.friend):
                self.say("one", "stop")
        return self

    def attackable(self, unit):     # TCG-419
        hidden = unit.has("stealth") and not unit.tapped and not unit.damage
        return unit.there and not hidden

    def strike(self, d):
        a, waiting = self.a, []
        self.ending = False
        if self.friend.has("hidden_cost") and not self.friend.there:    # TCG-378, TCG-381
            self.say("two", "hidden-cost friend")
            self.say("two", self.friend.arena)
            self.friend.there = True
            if a.has("ambush") and a.arena == self.friend.arena:        # TCG-344
                self.say("one", "yes")
                self.hurt("dice", a, self.friend, a.has("ambush"))
        for card in ("meditate", "enhance"):                    # TCG-366, TCG-392: power, for Force
            if a.has(card):
                self.say("one", f"{'meditate' if card == 'meditate' else 'play'} {card}_card")
                if card == "enhance":
                    self.say("one", "enhance")
                self.force["one"] -= a.has(card)
                a.words["lifted"] = a.has("lifted") + a.words.pop(card)
        zeal, a.focused = a.focused, 0                          # TCG-370
        if d.has("retaliate"):                                  # TCG-407: activated now, rolled when the attack ends
            if d.arena == a.arena:
                self.say("two", f"defending {d.name}")
                waiting.append(("dice", d, d.has("retaliate")))
            else:                                               # TCG-410: it would have no effect
                self.say("two", "pass")
        if self.friend.has("intercept") and self.friend.there:  # TCG-385
            self.say("two", f"nearby {self.friend.name}")
            held = a.has("precision") or a.has("elude")         # TCG-365, TCG-401
            if self.attackable(self.friend) and not held:       # TCG-387
                d = self.friend
        foretold = forewarned = None
        dice_count = max(0, self.strength(a, d) + zeal - d.has("shields"))  # TCG-255, TCG-414
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
        for unit, pick in ((a, min), (d, max)):                 # TCG-390, TCG-391: its own worst die, the opponent's best
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
        spare = max(0, hits - max(0, self.health(d) - d.damage))
        other = self.friend if d is not self.friend else self.d
        if a.has("overkill") and spare and other.there:         # TCG-394: all spare hits
            self.say("one", other.name)
            self.say("one", spare)
            blows.append((a, other, spare, True))
            aimed -= spare
        elif a.has("overkill") and spare and self.ally and self.ally.there and self.ally.arena == d.arena:
            self.say("one", "none")
        if 6 in natural:                                        # TCG-355: all of it for the defender (A22)
            aimed += a.has("critical_hit")
        if aimed:
            blows.append((a, d, aimed, True))
        self.damage(blows, parry=d if 1 in natural else None, defender=d, waiting=waiting)
        self.ending = True
        for kind, unit, n in waiting:                           # TCG-263, TCG-636: in the order in which they came up
            self.hurt(kind, unit, a, n)

    def hurt(self, kind, source, target, n):
        if not target.there:
            return
        if kind == "dice":                                      # TCG-484: of the keywords only Armor counts
            n = sum(die >= self.need(target) for die in self.roll(n))
        if n:
            self.damage([(source, target, n, False)], None, None, [])

    def damage(self, blows, parry, defender, waiting):
        placed = []
        while blows:                                            # TCG-361: round after round
            deflected, passing = [], []
            for i, (source, unit, n, of_attack) in enumerate(blows):
                firm = source.has("ferocity")                   # TCG-369
                own = not firm or unit.has("fortitude")         # TCG-374
                if unit is parry and of_attack and own:
                    n -= min(n, unit.has("parry"))              # TCG-397: triggered, and therefore first
                blows[i] = (source, unit, n, of_attack)
            blows = [b for b in blows if b[2]]
            for i, (source, unit, n, of_attack) in enumerate(blows):
                side = self.side(unit)
                firm = source.has("ferocity")
                own = not firm or unit.has("fortitude")
                if unit.has("evade") and n and self.force[side]:
                    if own:                                     # TCG-368
                        part = min(n, unit.has("evade"))
                        self.pay_for(side, f"prevent {unit.name}", part)
                        n -= part
                    else:
                        passing.append(side)
                if unit.has("deflect") and n and self.force[side]:
                    if own:                                     # TCG-359, TCG-360
                        part = min(n, unit.has("deflect"))
                        self.pay_for(side, f"prevent {unit.name}")
                        n -= part
                        foe = self.a if side == "two" else self.d
                        if foe.there and foe.arena == unit.arena:
                            self.say(side, foe.name)
                            deflected.append((unit, foe, part, False))
                        else:
                            self.say(side, "none")
                    else:
                        passing.append(side)
                for guard in self.beside(unit):
                    if guard.has("protect") and n and self.force[side]:
                        if not firm:                            # TCG-402, TCG-375: Fortitude forbids prevention by others
                            part = min(n, guard.has("protect"))
                            self.pay_for(side, f"guard {guard.name}", part)
                            n -= part
                        else:
                            passing.append(side)
                blows[i] = (source, unit, n, of_attack)
            for side in ("one", "two"):
                if side in passing:
                    self.say(side, "pass")
            placed += [b for b in blows if b[2]]
            blows = deflected
        bane = {}
        for source, unit, n, of_attack in placed:               # TCG-260
            if not unit.there:
                continue
            unit.damage += n * (2 if of_attack and unit is defender and source.has("double_damage") else 1)     # TCG-362
            if source is not unit:
                unit.stunned += source.has("stun")              # TCG-420
            if unit.damage >= self.health(unit) and unit not in bane:
                bane[unit] = (source, of_attack)
        self.bury(bane, waiting)

    def pay_for(self, side, label, amount=1):
        self.say(side, label)
        if amount > 1:
            self.say(side, amount)
        self.force[side] -= 1

    def bury(self, bane, waiting):
        """All that fall together are discarded; then what waits for it is done for each (TCG-262, TCG-635)."""
        doomed = [u for u in self.units if u.there and u.damage >= self.health(u)]
        for unit in doomed:
            unit.there = False
        for unit in doomed:
            source, of_attack = bane.get(unit, (None, False))
            if source and source is not unit and source.has("bounty"):
                source.bounties += 1                            # TCG-353, TCG-354
            if source is not self.a or not self.a.there:
                continue
            near = [u for u in self.units if u.there and u.arena == unit.arena and u is not source]
            for u in near:
                if u.has("avenge") and self.side(u) == self.side(unit):     # TCG-348
                    if self.ending:
                        self.hurt("dice", u, self.a, u.has("avenge"))
                    else:
                        waiting.append(("dice", u, u.has("avenge")))
            if of_attack and source.has("area_damage") and source.arena == unit.arena and near:     # TCG-345
                foes = [u for u in near if self.side(u) == "two"]
                self.say("one", foes[0].name if foes else "none")
                if foes:
                    n = sum(die >= self.need(foes[0]) for die in self.roll(source.has("area_damage")))
                    if n:
                        self.damage([(source, foes[0], n, False)], None, None, waiting)
        if doomed:                                              # a unit that lived by another one's help falls too (TCG-486)
            self.bury({}, waiting)
