import { join } from "node:path";
import { campaignJson, number, type CampaignResults } from "../../../explain/display";
import type { StepContext, StepOutcome } from "../types";
import { findingOf, type Located } from "../violations";
import { counted } from "../../../core/format";
import { held, parse, type Cost, type Step } from "./step";

/** How many sequences the campaign with the fixed seed has: some 25 000 steps. */
const FIXED_RUNS = 400;
/** Seconds of the campaign with a fresh seed in a run without a budget. */
const FRESH_SECONDS = 60;
/** Seconds that starting the engines takes. */
const START = 8;

/** The sequences of a seed that stays the same: what differs from yesterday differs because of the change. */
export function campaignStep(edition: string): Step {
  return campaign(
    "campaign",
    edition,
    { kind: "flexible", weight: 2, least: 15, most: 60, start: START },
    (context) => {
      const { given, options } = context;
      const limit = given === null ? [] : ["--timeout", secondsOf(given, context)];
      return ["--seed", String(options.seed), "--runs", String(FIXED_RUNS), ...limit];
    },
  );
}

/** A campaign with a new seed, as long as there is time. */
export function freshStep(edition: string): Step {
  return campaign(
    "fresh",
    edition,
    { kind: "flexible", weight: 4, least: 15, most: 3_600, start: START },
    (context) => {
      const { given, options } = context;
      const seconds = given === null ? String(FRESH_SECONDS) : secondsOf(given, context);
      return ["--seed", String(options.freshSeed), "--timeout", seconds];
    },
  );
}

/** The part of a step's time that remains after the start of the engines. */
function secondsOf(given: number, { start }: StepContext): string {
  return String(Math.max(1, Math.floor(given - (start ?? START))));
}

/** Folder of the counterexamples in the gate's folder, with a folder for each campaign and its record. */
export const COUNTEREXAMPLES = "counterexamples";

function campaign(
  name: "campaign" | "fresh",
  edition: string,
  cost: Cost,
  flags: (context: StepContext) => readonly string[],
): Step {
  return {
    name,
    part: edition,
    cost,
    needsContracts: true,
    run: async (context) => {
      const { assay, options } = context;
      const { bug, workers, out } = options;
      const started = performance.now();
      const { json } = await assay([
        "campaign",
        "--edition",
        edition,
        "--out",
        join(out, COUNTEREXAMPLES, `${name}-${edition}`),
        ...flags(context),
        ...(bug === null ? [] : ["--bug", bug]),
        ...(workers === null ? [] : ["--workers", String(workers)]),
      ]);
      const campaign = parse("campaign", campaignJson, json);
      context.noteStart((performance.now() - started) / 1_000 - campaign.seconds);
      return campaignOutcome(campaign, edition, { ...context, fixed: name === "campaign" });
    },
  };
}

/** The outcome of a step from a campaign's JSON result: each violation is a finding. `fixed`: the campaign should have `FIXED_RUNS` sequences. */
export async function campaignOutcome(
  campaign: CampaignResults & { readonly stepsPerSecond?: number },
  edition: string,
  context: Located & { readonly fixed: boolean },
): Promise<StepOutcome> {
  const { outcome, seed, runs, steps, violations, vacuous } = campaign;
  const size = `seed ${seed}: ${number(runs)} sequences, ${number(steps)} steps`;
  const data = { seed, runs, steps, stepsPerSecond: campaign.stepsPerSecond, digest: campaign.digest };
  switch (outcome) {
    case "held":
      // a budget may have cut the campaign with the fixed seed short; the one with a fresh seed has no planned size
      if (context.fixed && runs < FIXED_RUNS)
        return {
          ...held(`${size} (of ${number(FIXED_RUNS)} sequences)`, data),
          partial: `${number(runs)} of ${number(FIXED_RUNS)} sequences`,
        };
      return held(size, data);
    case "incomplete": {
      const message = `${counted(campaign.missing?.units ?? 0, "chunk")} missing: there is no verdict`;
      return {
        status: "error",
        summary: `${size}; ${message}`,
        findings: [{ rule: "campaign/incomplete", level: "error", message }],
        data,
      };
    }
    case "interrupted":
      return { status: "interrupted", summary: size, findings: [], data };
    case "vacuous":
      return {
        status: "vacuous",
        summary: `${size}; ${counted(vacuous.length, "thing")} never reached`,
        findings: vacuous.map((message) => ({ rule: "campaign/vacuous", level: "warning", message })),
        data,
      };
    case "violated": {
      const ordered = commonestFirst(violations);
      const findings = await Promise.all(ordered.map((one) => findingOf(one, edition, context)));
      const ids = ordered.map(({ id, times }) => `${id} (${times}×)`).join(", ");
      return { status: "violated", summary: `${ids}; ${size}`, findings, data };
    }
  }
}

/** Sorts failures by frequency, then by length: the most frequent failure is usually the bug itself, and rare ones are its consequences. */
export function commonestFirst<T extends { readonly times: number; readonly steps: number }>(
  violations: readonly T[],
): readonly T[] {
  return [...violations].sort((a, b) => b.times - a.times || a.steps - b.steps);
}
