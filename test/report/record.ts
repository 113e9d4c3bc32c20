import { DISCOVERIES } from "assay/campaign";
import { RECORD_TOOL, RECORD_VERSION, type CampaignRecord } from "assay/record";

/** A campaign's record that says what a test wants it to. */
export function record(parts: Partial<CampaignRecord> = {}): CampaignRecord {
  const named = {
    action: "buyCover",
    revert: "vote",
    error: "NotMember",
    premise: "INV-BURN-1",
    violation: "INV-BURN-1",
  };
  return {
    ...{
      tool: RECORD_TOOL,
      schema: RECORD_VERSION,
      subject: "assay",
      edition: "current",
      bug: null,
      engine: "anvil",
    },
    ...{
      workers: 2,
      command: "npx assay campaign --seed 7 --runs 40",
      outcome: "violated",
      interrupted: false,
      seed: 7,
    },
    ...{ stepsPerSequence: 50, fromChunk: 0, nextChunk: 10, runs: 40, steps: 2_000, seconds: 4, stepsPerSecond: 500 },
    timing: { generation: 1, planning: 2, encoding: 3, engine: 4, decoding: 5, judging: 6, invariants: 7 },
    actions: { buyCover: { ok: 30, reverted: 10, invalid: 0 }, vote: { ok: 0, reverted: 5, invalid: 1 } },
    errors: { NotMember: 4 },
    invariants: { "INV-BURN-1": { checked: 100, met: 25 } },
    declared: {
      actionKinds: ["buyCover", "vote"],
      errors: ["NotMember", "Paused"],
      invariants: [{ id: "INV-BURN-1", title: "stake is burned once", premise: "a claim is paid", rules: ["BURN-1"] }],
    },
    neverReached: ["action vote never succeeded", "error Paused was never provoked"],
    violations: [
      {
        ...{
          identity: "INV-BURN-1",
          title: "stake is burned once",
          rules: ["BURN-1"],
          times: 3,
          sequences: 9,
          seconds: 1.5,
        },
        ...{ steps: 5, originalSteps: 40, minimal: true, file: "INV-BURN-1-aa.json" },
      },
    ],
    discoveries: DISCOVERIES.map((what, i) => ({ what, name: named[what], sequences: 4 * (i + 1), seconds: i + 1 })),
    digest: "ab".repeat(32),
    ...parts,
  };
}
