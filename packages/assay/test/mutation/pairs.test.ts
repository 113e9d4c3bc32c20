import assert from "node:assert/strict";
import { pairsMarkdown, pairsText } from "../../src/display";
import {
  asMutant,
  isHidden,
  pairScoreOf,
  samplePairs,
  survivingPairs,
  shiftOf,
  type JudgedPair,
  type MutantOutcome,
} from "../../src/mutation";
import type { PlacedMutant } from "../../src/mutation/rewrite";
import { rewriteMembers } from "./snippets";

/** A mutant that takes the place of ten characters. */
function placed(number: number, name: string, start: number): PlacedMutant {
  return {
    ...{ number, key: `key ${number}`, file: "a.sol", line: number, contract: "A", function: name },
    ...{ operator: "relational", original: "a < b", replacement: "a <= b", rules: [`A-${number}`] },
    ...{ start, end: start + 10, reach: { start, end: start + 10 } },
  };
}

// two functions of five places each; at each place stand two mutants
const MUTANTS = Array.from({ length: 20 }, (_, i) => placed(i + 1, i < 10 ? "f" : "g", 10 * Math.floor(i / 2)));

function outcome(key: string, killedBy: string | null): MutantOutcome {
  const caughtBy = killedBy === null ? [] : [killedBy];
  return { key, killedBy, caughtBy, sequences: 1, steps: 50 };
}

describe("pairs of mutants", () => {
  const pairs = samplePairs(MUTANTS, 12, 1);

  it("given a seed, then the sample is the same every time, of the size asked for, without a pair twice", () => {
    assert.deepEqual(samplePairs(MUTANTS, 12, 1), pairs);
    assert.notDeepEqual(
      samplePairs(MUTANTS, 12, 2).map(({ key }) => key),
      pairs.map(({ key }) => key),
    );
    assert.deepEqual(
      pairs.map(({ number }) => number),
      Array.from({ length: 12 }, (_, i) => i + 1),
    );
    assert.equal(new Set(pairs.map(({ key }) => key)).size, 12);
  });

  it("given mutants at one place, then they are never a pair; every other pair is of one function", () => {
    const all = [1, 2, 3, 4].flatMap((seed) => samplePairs(MUTANTS, 12, seed));
    const at = (number: number): number => Math.floor((number - 1) / 2);
    for (const { first, second } of all) assert.notEqual(at(first.number), at(second.number));
    for (const { first, second, number } of all) if (number % 2 === 1) assert.equal(first.function, second.function);
    assert.ok(all.some(({ first, second }) => first.function !== second.function));
  });

  it("given mutants that are all at one place, then there is no pair", () => {
    assert.deepEqual(samplePairs([placed(1, "f", 0), placed(2, "f", 5)], 10, 1), []);
  });

  it("given pairs, then their mutants alone are built, and both are switched by the pair's number", () => {
    const members =
      "function f(uint256 a, uint256 b) external pure returns (uint256) { return (a + b) * (a - b) / b; }";
    const keys = rewriteMembers(members).mutants.map(({ key }) => key);
    const named = (text: string): string => keys.find((key) => key.includes(text)) ?? "";
    const [plus, minus, over] = [named(":a + b ->"), named(":a - b ->"), named("/ b -> ")];
    const { mutants, sources } = rewriteMembers(members, {
      pairs: [
        [plus, minus],
        [over, plus],
      ],
    });
    assert.deepEqual(mutants.map(({ key }) => key).sort(), [plus, minus, over].sort());
    const text = sources.get("src/Snippet.sol") ?? "";
    const is = (number: number): string =>
      `uint16(uint160(address(block.coinbase)) >> ${shiftOf(number)}) == ${number}`;
    assert.ok(
      text.includes(`(${is(2)} || ${is(1)} ? a - b : a + b)`) ||
        text.includes(`(${is(1)} || ${is(2)} ? a - b : a + b)`),
      text,
    );
    assert.ok(text.includes(`(${is(1)} ? a + b : a - b)`), text);
    assert.ok(text.includes(`(${is(2)} ? `), text);
  });

  describe("judged", () => {
    const [one, two, three] = pairs;
    assert.ok(one !== undefined && two !== undefined && three !== undefined);
    const judge = (pair: typeof one, killedBy: string | null, alone: readonly (string | null)[]): JudgedPair => ({
      ...{ pair, outcome: outcome(pair.key, killedBy) },
      alone: alone.map((by) => outcome("alone", by)),
    });
    const judged = [
      judge(one, null, ["INV-A-1", null]),
      judge(two, "INV-A-2", ["INV-A-1", "INV-A-1"]),
      judge(three, null, ["INV-A-1", "INV-A-2"]),
    ];

    it("given pairs that survived and were killed, then they have a score, and those that hide each other are counted and come first", () => {
      assert.deepEqual(pairScoreOf(judged), { pairs: 3, killed: 1, survived: 2, hidden: 1, score: 1 / 3 });
      assert.equal(pairScoreOf([]).score, 1);
      assert.deepEqual(
        survivingPairs(judged).map(({ pair }) => pair.number),
        [three.number, one.number],
      );
    });

    it("given a mutant that was not tried alone, then nothing hides", () => {
      assert.equal(isHidden({ ...judge(one, null, ["INV-A-1"]), alone: [outcome("alone", "INV-A-1"), null] }), false);
    });

    it("given a report, then it tells both places and what became of each mutant alone", () => {
      const text = pairsText({ judged, seconds: 3, untried: 2 });
      assert.match(text, /1 of 3 pairs killed \(33\.3 %\), 2 survived, 1 of them though each mutant alone is killed/);
      assert.match(text, /2 were not tried/);
      assert.match(
        text,
        /alone: killed by INV-A-1\n[^]*alone: killed by INV-A-2\ntogether: survived 50 steps; one hides the other/,
      );
      assert.match(text, /alone: survived 50 steps\ntogether: survived 50 steps$/m);
      const markdown = pairsMarkdown({ judged, seconds: 3, untried: 0 });
      assert.ok(markdown.indexOf(`### Pair ${three.number}`) < markdown.indexOf(`### Pair ${one.number}`));
      assert.match(pairsMarkdown({ judged: [], seconds: 3, untried: 0 }), /None\./);
    });

    it("given a pair to try, then it is told like a mutant, by its own number and key", () => {
      const { number, key, rules } = asMutant(one);
      assert.deepEqual([number, key, rules.length], [one.number, one.key, 2]);
    });
  });
});
