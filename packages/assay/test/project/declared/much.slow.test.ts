import assert from "node:assert/strict";
import fc from "fast-check";
import { runSequence, type SequenceRun } from "../../../src/run";
import type { Engine, PlannedStep } from "../../../src/core/types";
import { openEngine } from "../../../src/project/engines";
import { loadProject } from "../../../src/project/load";
import { Copy } from "./support";

const CHOICE = { engine: "anvil", rpcUrl: null } as const;
const CHOSEN = { edition: "only", engine: "anvil", rpcUrl: null, bug: null, schemata: false, guided: false } as const;
/** So many that the model has more than a thousand allowances. */
const PEOPLE = `Array.from({ length: 40 }, (_, i) => \`person\${i}\`)`;
/** Invariants that something must have happened for, that remember, that read the step before, and that take the rest of a step. */
const INVARIANTS = `ghost: {
    start: () => ({ moved: 0n }),
    after: (ghost, { events }) => {
      ghost.moved += BigInt(events("Transfer").length);
    },
  },
  invariants: {
    "what moves leaves one and reaches another": ({ call, events, now, before, ghost }) => {
      const [move, ...more] = events("Transfer");
      if (move === undefined || more.length > 0 || move.from === move.to || ghost.moved === 0n) return undefined;
      const lost = before.Coin.balanceOf(move.from) - now.Coin.balanceOf(move.from);
      return lost === move.value && now.Coin.balanceOf(move.to) - before.Coin.balanceOf(move.to) === move.value && call.ok;
    },
    "an allowance is what was approved": ({ now, ...step }) => {
      const [one] = step.events("Approval");
      return one === undefined || !("spender" in one) ? undefined : now.Coin.allowance(one.owner, one.spender) === one.value;
    },
  },
});`;

/** An ERC-20 of many people, with some of what it says changed. */
function coinOfMany(...edits: readonly (readonly [from: string, to: string])[]): Copy {
  const copy = new Copy("erc20");
  copy.edit("assay.config.ts", `["alice", "bob", "carol"]`, PEOPLE);
  const text = copy.read("assay.config.ts");
  copy.write("assay.config.ts", text.slice(0, text.indexOf("  invariants: {")) + "  " + INVARIANTS);
  for (const [from, to] of edits) copy.edit("assay.config.ts", from, to);
  return copy;
}

/** Runs sequences, and gives how often the engine ran. */
async function ran(
  copy: Copy,
  sequences: number,
): Promise<{ readonly runs: readonly SequenceRun[]; readonly times: number }> {
  const subject = await loadProject(copy.root).subject(CHOSEN, () => undefined);
  const engine = await openEngine(CHOICE, subject.fixture, () => undefined, { root: copy.root });
  let times = 0;
  const counting: Engine = Object.assign(Object.create(engine) as Engine, {
    run: (...given: Parameters<Engine["run"]>) => {
      times++;
      return engine.run(...given);
    },
  });
  const runs: SequenceRun[] = [];
  try {
    for (const actions of fc.sample(subject.actions(30), { numRuns: sequences, seed: 7 }))
      runs.push(await runSequence(subject, counting, { offset: 1 + runs.length, actions }));
  } finally {
    await engine.close();
  }
  return { runs, times };
}

describe("a model that says much", function () {
  this.timeout(300_000);

  it("given invariants of events that remember and read the step before, then what they read is foreseen, and each sequence runs once", async () => {
    const copy = coinOfMany();
    try {
      const { runs, times } = await ran(copy, 6);
      assert.deepEqual(
        runs.flatMap(({ divergence }) => divergence?.findings ?? []),
        [],
      );
      // the opening of each sequence, and the sequence
      assert.ok(times <= 2 * runs.length, `${times} runs of ${runs.length} sequences`);
      const premises = runs.map(({ statistics: { invariants } }) => Object.values(invariants).map(({ met }) => met));
      assert.ok(premises.some((met) => met.length === 2 && met.every((count) => count > 0)));
    } finally {
      copy.remove();
    }
  });

  it("given such a model, then after a call not all of it is looked at, and what the call names is", async () => {
    const copy = coinOfMany();
    try {
      const { runs } = await ran(copy, 2);
      const steps = runs.flatMap(({ plan }) => plan.steps.filter(({ call }) => call !== undefined));
      assert.ok(steps.length > 20);
      assert.ok(steps.every(({ observe }) => observe.length > 0 && observe.length < 40));
      const approvals = steps.filter(({ kind, expect }) => kind === "Coin.approve" && expect?.ok === true);
      assert.ok(approvals.length > 0);
      const looked = approvals.filter(({ observe }) => observe.some(({ kind }) => kind.name === "Coin.allowance"));
      assert.equal(looked.length, approvals.length);
    } finally {
      copy.remove();
    }
  });

  it("given a model that is wrong by one in what a call names, then that is found at the call", async () => {
    const copy = coinOfMany([
      "model.allowance[caller][spender] = value;",
      "model.allowance[caller][spender] = value + 1n;",
    ]);
    try {
      const { runs } = await ran(copy, 2);
      const [first] = runs[0]?.divergence?.findings ?? [];
      assert.equal(first?.id, "LOCKSTEP-STATE:Coin.allowance");
      assert.equal(runs[0]?.plan.steps[runs[0].divergence?.step ?? -1]?.kind, "Coin.approve");
    } finally {
      copy.remove();
    }
  });

  const LAST_ONE = "person39";
  const isLooked = (step: PlannedStep | undefined): boolean =>
    step?.observe.some(({ label }) => label.includes(`balanceOf(${LAST_ONE})`)) === true;
  const READS_IT = [
    `"an allowance is`,
    `"the last one has nothing but what it got": ({ now }) => now.Coin.balanceOf("${LAST_ONE}") >= 0n,\n    "an allowance is`,
  ] as const;

  it("given an invariant that reads what is predicted and no call names, then that is looked at now and then and at the end", async () => {
    const copy = coinOfMany(READS_IT);
    try {
      const { runs } = await ran(copy, 6);
      const steps = runs.flatMap(({ plan }) => plan.steps);
      const looked = steps.filter(isLooked);
      assert.ok(looked.length < steps.length / 3, `${looked.length} of ${steps.length} steps`);
      assert.ok(runs.every(({ plan }) => isLooked(plan.steps.at(-1))));
    } finally {
      copy.remove();
    }
  });

  it("given a model that is wrong in what an invariant reads and no call names, then that is found at the end at the latest", async () => {
    const copy = coinOfMany(READS_IT, [
      `  emit("Transfer", from, to, value);`,
      `  balanceOf["${LAST_ONE}" as Account] += 1n;\n  emit("Transfer", from, to, value);`,
    ]);
    try {
      const { runs } = await ran(copy, 4);
      const moved = runs.filter(({ plan }) =>
        plan.steps.some(({ kind, expect }) => kind === "Coin.transfer" && expect?.ok === true),
      );
      assert.ok(moved.length > 0);
      for (const { divergence } of moved)
        assert.match(divergence?.findings[0]?.id ?? "", /^LOCKSTEP-STATE:Coin\.balanceOf$/);
    } finally {
      copy.remove();
    }
  });
});
