import assert from "node:assert/strict";
import fc from "fast-check";
import { parseAction } from "../../properties/actions/sequence";
import type { Action } from "../../properties/action-definition/types";
import { subject } from "../support/protocol";

const protocol = subject();

/** The calls in words that an action comes to at the beginning of a sequence. */
function told(action: Action): string[] {
  const session = protocol.session(1_000, () => false);
  session.open();
  return session.plan(action, 0).map((step) => `${step.time} ${step.actor} ${step.describe()}`);
}

/** A story of at least three steps. */
function longNarrative(): Action {
  const sequences = fc.sample(protocol.actions(50), { numRuns: 40, seed: 3 });
  const story = sequences.flat().find((action) => action.kind === "burnOut" && told(action).length >= 3);
  assert.ok(story !== undefined, "expected a story of three steps among 2 000 actions");
  return story;
}

describe("actions without some of their steps", () => {
  const story = longNarrative();

  it("given a story, when its moves are left out one at a time, then one of them is its last step alone", () => {
    const steps = told(story);
    const shorter = steps.map((_, part) => protocol.without?.(story, part)).map((less) => (less ? told(less) : []));
    assert.ok(shorter.some((less) => JSON.stringify(less) === JSON.stringify(steps.slice(0, -1))));
  });

  it("given a story, when all of its moves are left out, then it does nothing but wait", () => {
    const all = Array.from({ length: 64 }, (_, part) => part);
    assert.ok(told({ ...story, without: all }).every((step) => step.endsWith("time passes")));
  });

  it("given a step that is left out already, then there is nothing to leave out", () => {
    assert.equal(protocol.without?.({ ...story, without: [2] }, 2), undefined);
  });

  it("given an action, when it goes to a file and back, then it is the same", () => {
    for (const action of [story, { ...story, without: [0, 2] }]) {
      assert.deepEqual(protocol.decodeAction(protocol.encodeAction(action)), action);
    }
  });

  it("given a damaged list of what is left out, then it is refused", () => {
    assert.throws(() => parseAction({ ...story, without: ["x"] }), /expected an action/);
  });
});
