import assert from "node:assert/strict";
import { buildCounterexample, type Counterexample } from "assay/counterexample";
import type { StepResult } from "assay/judge";
import type { ExpectedState, PlannedStep } from "assay/types";
import type { Account, BuyCoverParams, ModelCall, Operation } from "../../model";
import { subject } from "../support/protocol";

const OFFSET = 3_000_000;
const ONE = 10n ** 18n;
const DAY = 86_400;

/** A cover is bought from pool 1, claimed, voted on and settled: written out, so that no generator decides what the tests of a page look at. */
function calls(): readonly { readonly days: number; readonly call: ModelCall }[] {
  const params: BuyCoverParams = {
    ...{ coverId: 0n, owner: "alice", productId: 1n, coverAsset: 0n, amount: ONE, period: 30n, ipfsData: "" },
    ...{ maxPremiumInAsset: ONE, paymentAsset: 0n, commissionRatio: 0n, commissionDestination: "" },
  };
  const requests = [{ poolId: 1n, skip: false, coverAmountInAsset: ONE }];
  const by = (caller: Account, operation: Operation, value = 0n): ModelCall => ({ caller, value, operation });
  return [
    { days: 0, call: by("alice", { op: "buyCover", params, requests }, ONE) },
    { days: 2, call: by("alice", { op: "submitClaim", coverId: 1n }, ONE / 20n) },
    { days: 3, call: by("ann", { op: "vote", claimId: 1n, inFavour: true }) },
    { days: 3, call: by("ben", { op: "vote", claimId: 1n, inFavour: true }) },
    { days: 8, call: by("erin", { op: "settleClaim", claimId: 1n }) },
  ];
}

/** Steps of the real protocol, with the whole state after each. */
function story(): {
  readonly steps: readonly PlannedStep[];
  readonly opening: number;
  readonly actions: readonly never[];
} {
  const session = subject().session(OFFSET, () => true);
  const opening = session.open();
  const start = opening[0]?.time ?? assert.fail("expected an opening");
  const steps = calls().flatMap(({ days, call }, index) =>
    session.plan({ kind: "exact", draws: [], exactly: { at: start + OFFSET + days * DAY, call } }, index),
  );
  assert.ok(steps.every(({ expect }) => expect?.ok === true));
  return { steps: [...opening, ...steps], opening: opening.length, actions: [] };
}

/** What an engine would answer if everything went as predicted, but for the words that `tamper` changes. */
function answered(
  { call, expect, observe }: PlannedStep,
  tamper: (at: ExpectedState, field: string, word: bigint) => bigint,
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
    atLastLook: false,
    isFull: () => true,
  };
  return buildCounterexample(
    subject(),
    { failure, minimal: true, originalSteps: 40, runs: 12 },
    { bug: null, engine: "none", origin: { seed: 3, chunk: 0, sequence: 0, steps: 50 } },
  );
}
