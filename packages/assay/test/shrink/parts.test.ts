import assert from "node:assert/strict";
import type { Failure } from "../../src/run";
import { leaveOutSteps, stepsOfActions } from "../../src/shrink";
import type { PlannedStep } from "../../src/types";

/** An action that does what its letters say, one step each, but for those left out; "-" gives no step. */
interface Story {
  readonly letters: string;
  readonly left: readonly number[];
}

const tell = ({ letters, left }: Story): string[] =>
  Array.from(letters)
    .filter((letter) => letter !== "-")
    .filter((_, place) => !left.includes(place));

function failureOf(actions: readonly Story[], needed: readonly string[]): Failure<Story> | undefined {
  const told = actions.map(tell);
  if (!needed.every((letter) => told.flat().includes(letter))) return undefined;
  const steps = told.flatMap((letters, action) => letters.map((): PlannedStep => step(action)));
  return {
    ...{ identity: "X", findings: [], offset: 0, actions, results: [], opening: 1, isFull: () => true },
    steps: [step(-1), ...steps],
  };
}

function step(action: number): PlannedStep {
  return { time: 0, kind: "x", action, actor: "", describe: () => "", observe: [], facts: null };
}

async function shorten(actions: readonly Story[], needed: readonly string[], most = Infinity) {
  let tries = 0;
  const start = failureOf(actions, needed);
  assert.ok(start !== undefined);
  return leaveOutSteps(start, {
    without: ({ letters, left }, part) => (left.includes(part) ? undefined : { letters, left: [...left, part] }),
    plannedSteps: (candidate) => candidate.flatMap(tell).length,
    failureOf: async (candidate) => {
      runs++;
      return failureOf(candidate, needed);
    },
    mayTry: () => tries++ < most,
  });
}

let runs = 0;

describe("leaving out steps of actions that give several", () => {
  it("given stories of which little is needed, then only that is left, and nothing is left out in vain", async () => {
    const { failure, minimal } = await shorten(
      [
        { letters: "ab-cd", left: [] },
        { letters: "e", left: [] },
        { letters: "fgh", left: [1] },
      ],
      ["a", "d", "f"],
    );
    assert.equal(minimal, true);
    assert.deepEqual(failure.actions.map(tell), [["a", "d"], ["e"], ["f"]]);
    assert.deepEqual(
      failure.actions.map(({ left }) => [...left].sort()),
      [[1, 2], [], [1, 2]],
    );
  });

  it("given stories of which everything is needed, then they stay as they are", async () => {
    const actions = [{ letters: "abc", left: [] }];
    runs = 0;
    const { failure, minimal } = await shorten(actions, ["a", "b", "c"]);
    assert.deepEqual([failure.actions, minimal], [actions, true]);
    // one for each step: what has no step to leave out is not run
    assert.equal(runs, 3);
  });

  it("given too few tries, then what was reached is given, and not called minimal", async () => {
    const { failure, minimal } = await shorten([{ letters: "abcdefgh", left: [] }], ["a"], 12);
    assert.equal(minimal, false);
    assert.ok(stepsOfActions(failure) < 8 && stepsOfActions(failure) > 1);
  });
});
