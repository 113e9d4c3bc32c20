import assert from "node:assert/strict";
import fc from "fast-check";
import { buildCounterexample, type Counterexample } from "../../harness/counterexample";
import type { StepResult } from "../../harness/judge";
import type { Observation, PlannedStep } from "../../harness/types";
import { subject } from "../support/protocol";

const OFFSET = 3_000_000;

/** Steps of the real protocol, with the whole state after each, in which a cover is bought, claimed, voted on and settled. */
function story(): {
  readonly steps: readonly PlannedStep[];
  readonly opening: number;
  readonly actions: readonly never[];
} {
  const protocol = subject();
  const drawn = fc.sample(protocol.actions(50), { numRuns: 60, seed: 3 }).flat();
  for (const action of drawn.filter(({ kind }) => kind === "burnOut")) {
    const session = protocol.session(OFFSET, true);
    const opening = session.open();
    const steps = session.plan(action, 0);
    const told = steps.map((step) => step.describe()).join("\n");
    if (/buyCover[^]*submitClaim[^]*vote[^]*settleClaim/.test(told))
      return { steps: [...opening, ...steps], opening: opening.length, actions: [] };
  }
  assert.fail("expected a story with a purchase, a claim, a vote and a settlement among 3 000 actions");
}

/** What an engine would answer if everything came out as predicted, but for the words that `tamper` changes. */
function answered(
  { call, expect, observe }: PlannedStep,
  tamper: (at: Observation, field: string, word: bigint) => bigint,
): StepResult {
  const words = observe.flatMap((seen) =>
    seen.words.map((word, i) => tamper(seen, seen.kind.fields[i]?.name ?? "", word)),
  );
  const hex = [32n, BigInt(words.length), ...words].map((word) => word.toString(16).padStart(64, "0")).join("");
  const returnData = expect?.ok === false ? (expect.errors[0]?.data ?? "0x") : "0x";
  return {
    call: call === undefined ? undefined : { ok: expect?.ok !== false, returnData, logs: [], gasUsed: 21_000 },
    lens: { ok: true, returnData: `0x${hex}`, logs: [], gasUsed: 0 },
  };
}

let made: Counterexample | undefined;

/** A counterexample without an engine: at its last step the chain has half of pool 1's stake, and another end of the first cover's grace period. */
export function madeCounterexample(): Counterexample {
  made ??= make();
  return structuredClone(made);
}

function make(): Counterexample {
  const { steps, opening, actions } = story();
  const last = steps.length - 1;
  const results = steps.map((step, index) =>
    answered(step, ({ kind, id }, field, word) => {
      if (index < last) return word;
      if (kind.name === "pool" && id === 1n && field === "activeStake") return word / 2n;
      return kind.name === "cover" && id === 1n && field === "graceEnd" ? word + 864_000n : word;
    }),
  );
  const finding = {
    ...{ id: "INV-BURN-1", kind: "invariant" as const, title: "stake is burned once", where: "pool 1" },
    ...{ predicted: "2", observed: "1", unit: "wei", rules: ["BURN-1"] },
  };
  const failure = {
    identity: finding.id,
    findings: [finding],
    offset: OFFSET,
    actions,
    steps,
    results,
    opening,
    everything: true,
  };
  return buildCounterexample(
    subject(),
    { failure, minimal: true, originalSteps: 40, runs: 12 },
    { variant: null, engine: "none", origin: { seed: 3, chunk: 0, sequence: 0, steps: 50 } },
  );
}
