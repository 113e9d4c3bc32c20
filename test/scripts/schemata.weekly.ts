import assert from "node:assert/strict";
import { join } from "node:path";
import fc from "fast-check";
import { CODE_SIZE_LIMIT, readSources } from "assay/compile";
import { startAnvil } from "assay/engine";
import { withMutants } from "assay/mutation";
import type { Schemata } from "assay/mutation/rewrite";
import { execute, planSequence, runPlan, type Plan } from "assay/run";
import type { CallResult, Engine } from "assay/types";
import { createSubject } from "../../properties/subject";
import { schemataOf } from "../../scripts/mutation";
import { protocol as project } from "../../scripts/protocol";
import { subject } from "../support/protocol";

const ROOT = join(__dirname, "..", "..");
const SEQUENCES = 40;
const SEED = 20_260;
const ACTIONS = 50;

/** All that is compared: gas differs, since switches cost some. */
function observed({ ok, returnData, logs }: CallResult): unknown {
  return { ok, returnData, logs };
}

describe("the contracts with all mutants built in", function () {
  this.timeout(300_000);
  const engines: Engine[] = [];
  const original = subject();
  let mutated = original;
  let built: Schemata;

  before(async () => {
    built = schemataOf(() => undefined);
    mutated = createSubject({ edition: "current", artifacts: built.artifacts });
    engines.push(await startAnvil(original.fixture), await startAnvil(mutated.fixture, { unlimitedCode: true }));
  });

  after(async () => {
    await Promise.all(engines.map((engine) => engine.close()));
  });

  function plans(): Plan[] {
    const drawn = fc.sample(fc.tuple(fc.noBias(fc.nat()), original.actions(ACTIONS)), {
      numRuns: SEQUENCES,
      seed: SEED,
    });
    return drawn.map(([draw, actions]) => planSequence(original, { offset: original.offset(draw), actions }));
  }

  async function run(engine: Engine, plan: Plan): Promise<unknown[]> {
    const results: unknown[] = [];
    const lens = (keys: readonly bigint[], time: number) => original.lens(keys, time);
    await execute(engine, lens, plan.steps, plan.opening, (_, answers) => {
      results.push(...answers.map((batch) => batch.map(observed)));
    });
    return results;
  }

  it("given the protocol's mutants, then nearly all of them compile, into contracts that may exceed the size limit", () => {
    const { artifacts, mutants, inexpressible } = built;
    const mutated = new Set(mutants.map(({ file }) => file));
    for (const [name, text] of readSources(ROOT, "contracts"))
      if (/^contracts\/(current|libraries)\//.test(name))
        assert.equal(
          mutated.has(name),
          text.includes("function "),
          `${name}: mutants of what has functions, of nothing else`,
        );
    const refused = inexpressible.filter(({ reason }) => reason.startsWith("does not compile"));
    assert.ok(refused.length * 100 < mutants.length, `${refused.length} of ${mutants.length} do not compile`);
    const largest = Math.max(...Object.values(artifacts).map(({ deployedBytecode }) => deployedBytecode.length / 2));
    assert.ok(largest > CODE_SIZE_LIMIT);
    assert.equal(artifacts.Lens?.source, "contracts/lens/Lens.sol");
  });

  it(`given ${SEQUENCES} random sequences, when no mutant is active, then they behave as the originals`, async () => {
    const [intact, switched] = engines;
    assert.ok(intact !== undefined && switched !== undefined);
    let calls = 0;
    for (const plan of plans()) {
      assert.deepEqual(await run(switched, plan), await run(intact, plan));
      calls += plan.steps.filter((step) => step.call !== undefined).length;
    }
    assert.ok(calls > SEQUENCES * 20, `expected most actions to make a call, ${calls} did`);
  });

  it("given a mutant that skips the burn, when it is active, then it is killed, and without it nothing fails", async () => {
    const { mutants } = await project.mutation(
      { edition: "current", engine: "anvil", rpcUrl: null, bug: null },
      () => undefined,
    );
    const chosen = mutants.find(
      ({ contract, operator, original: text }) =>
        contract === "StakingPool" && operator === "deletion" && text.includes("burn"),
    );
    assert.ok(chosen !== undefined, "expected a statement about burning in StakingPool that can be left out");
    const [, switched] = engines;
    assert.ok(switched !== undefined);
    const killed: boolean[] = [];
    for (const plan of plans()) {
      assert.equal((await runPlan(mutated, switched, plan)).divergence, undefined);
      killed.push((await runPlan(mutated, withMutants(switched, [chosen.number]), plan)).divergence !== undefined);
    }
    assert.ok(killed.includes(true), `expected ${chosen.key} to be killed`);
  });
});
