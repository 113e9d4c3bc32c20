import assert from "node:assert/strict";
import { shrinkFound } from "../../../src/campaign";
import { inspect, stateAfter, type Counterexample } from "../../../src/run/counterexample";
import { ToyEngine, type Bug } from "../../toy/engine";
import { toySubject } from "../../toy/subject";

const subject = toySubject();

function find(bug: Bug, identity: string): Promise<Counterexample> {
  const task = { seed: 7, chunk: 0, sequences: 1, steps: 50, sequence: 0, identity };
  return shrinkFound(subject, new ToyEngine(bug), task, { bug: bug }, new AbortController().signal);
}

describe("inspect", () => {
  let found: Counterexample;
  before(async () => {
    found = await find("lost-third", "INV-SUM");
  });

  it("given a stored failure, then each step has both sides, and they differ only at the last one", () => {
    const steps = inspect(found, subject.kinds);
    assert.equal(steps.length, found.steps.length);
    const differing = steps.map(({ entities }) => entities.some(({ differs }) => differs));
    assert.deepEqual(differing, [...differing.slice(0, -1).map(() => false), true]);
    const field = steps
      .at(-1)
      ?.entities.flatMap(({ fields }) => fields)
      .find(({ differs }) => differs);
    assert.ok(field?.observed !== undefined && field.observed !== field.predicted);
  });

  it("given a step, then the state after it has each entity once, with its last observation", () => {
    const steps = inspect(found, subject.kinds);
    const state = stateAfter(steps, steps.length - 1);
    const names = state.map(({ kind, id }) => `${kind}:${id}`);
    assert.equal(new Set(names).size, names.length);
    assert.ok(state.some(({ differs }) => differs));
    assert.ok(stateAfter(steps, steps.length - 2).every(({ differs }) => !differs));
  });

  it("given answers of another run, then they replace the stored ones", () => {
    const broken = inspect(found, subject.kinds).map(({ step, result }) => ({
      ...result,
      lens: step.observe.length === 0 ? undefined : { ok: false, returnData: "0x", logs: [], gasUsed: 0 },
    }));
    const fields = inspect(found, subject.kinds, broken).flatMap(({ entities }) => entities.flatMap((e) => e.fields));
    assert.ok(fields.length > 0 && fields.every(({ observed, differs }) => observed === undefined && !differs));
    assert.throws(() => inspect(found, subject.kinds, []), /expected a result of step 0/);
  });
});
