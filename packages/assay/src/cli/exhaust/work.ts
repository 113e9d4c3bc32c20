import { createHash } from "node:crypto";
import { z } from "zod";
import type { Merging, Part } from "../../scale/bundles";
import { CHUNK_SIZE, EXIT_CODES, MergedCampaign } from "../../campaign";
import { violationLines } from "../../explain/display";
import {
  exhaustedJson,
  exhaustedLines,
  exhaustedOf,
  planWorld,
  walksAsCampaign,
  type ExhaustPlan,
  type SmallWorld,
} from "../../check/exhaust";
import type { Project } from "../../project/project";
import { encodePlain } from "../../run/plain";
import type { Plain, Subject } from "../../core/types";
import { campaignKind, chunkReportOf, type ChunkResult } from "../campaign/kind";
import { keepUnsaved, replayCommand } from "../found";
import { runShare } from "../campaign/share";
import { codeDigestOf } from "../parts-of-project";
import { UsageError } from "../usage-error";
import {
  choiceIn,
  missingJson,
  reportMissing,
  type PartEnd,
  type Running,
  type WholeReporting,
  type Work,
} from "../work/work";

const settings = z.strictObject({
  edition: z.string(),
  engine: z.string(),
  bug: z.string().nullable(),
  depth: z.number().int().min(1),
  /** SHA-256 of the small world, which is data and so not in the digest of the code. */
  world: z.string(),
});

/** Everything that the result of exhausting a small world depends on. */
export type ExhaustSettings = z.infer<typeof settings>;

const { result, agreed, unit } = campaignKind;

/**
 * The sequences of a small world on the chain, four per unit. Each process that runs a part, or merges, first finds the sequences with the model. That is a
 * small share of the work, and has the same result everywhere.
 */
export const exhaustWork: Work<ExhaustSettings, ChunkResult> = {
  ...{ name: "exhaust", unit, settings, result },
  ...(agreed === undefined ? {} : { agreed }),
  takes: ["out"],
  code: (given, project) => codeDigestOf(project, choiceIn(given, project)),
  whole: async (given, running) => {
    const { plan } = await planned(given, running);
    return { from: 0, to: Math.ceil(plan.walks.length / CHUNK_SIZE) };
  },
  run: runWalks,
  report: reportExhausted,
};

/** The digest of a small world. */
export function digestOf(world: SmallWorld): string {
  return createHash("sha256")
    .update(JSON.stringify(encodePlain(world as unknown as Plain)))
    .digest("hex");
}

/** The small world of an edition. @throws UsageError when the project has none */
export function worldOf(project: Project, edition: string): SmallWorld {
  const world = project.world?.(edition);
  if (world === undefined)
    throw new UsageError(
      `the project in assay.config.ts has no small \`world\` of ${edition}, which only projects made with \`assay/kit\` have; \`assay campaign\` runs random sequences instead`,
    );
  return world;
}

interface Planned {
  readonly subject: Subject<unknown, unknown>;
  readonly world: SmallWorld;
  readonly plan: ExhaustPlan;
}

/** Caches the last plan: a part needs it twice. */
let last: { readonly project: Project; readonly key: string; readonly planned: Promise<Planned> } | undefined;

async function planned(
  given: ExhaustSettings,
  { project, output }: Pick<Running, "project" | "output">,
): Promise<Planned> {
  const key = JSON.stringify(given);
  if (last?.project === project && last.key === key) return last.planned;
  last = { project, key, planned: plan(given, project, output) };
  return last.planned;
}

async function plan(given: ExhaustSettings, project: Project, output: Running["output"]): Promise<Planned> {
  const world = worldOf(project, given.edition);
  if (digestOf(world) !== given.world)
    throw new UsageError(
      `the small world of ${given.edition} differs from the bundle's; merge in a checkout of the version that created the bundle, or create the bundle again`,
    );
  const subject = await project.subject(choiceIn(given, project), output.terminal.line);
  return { subject, world, plan: await planWorld(subject, world, { depth: given.depth }) };
}

async function runWalks(
  given: ExhaustSettings,
  { from, step }: Part,
  running: Running,
  each: (unit: number, result: ChunkResult) => void,
): Promise<PartEnd> {
  const choice = choiceIn(given, running.project, running.rpcUrl);
  const { plan: whole } = await planned(given, running);
  return runShare(choice, { ...walksAsCampaign(whole), share: { part: from, of: step } }, running, each);
}

async function reportExhausted(
  given: ExhaustSettings,
  merging: Merging<ExhaustSettings, ChunkResult>,
  { project, output, flags: { out = "counterexamples" } }: WholeReporting,
): Promise<number> {
  const { terminal } = output;
  const { subject, world, plan: whole } = await planned(given, { project, output });
  const { seed, steps, declared } = walksAsCampaign(whole);
  const merged = new MergedCampaign({ seed, steps, declared, out, fromChunk: 0 });
  for await (const { unit: chunk, result: one } of merging.units()) {
    for (const violation of await merged.add(chunkReportOf(chunk, one), one.counterexamples)) {
      terminal.line(violationLines(violation, (id) => subject.rule(id), replayCommand).join("\n"));
      keepUnsaved(violation, output);
    }
    if (merged.closed) merging.settle();
  }
  const { missing } = merging;
  reportMissing(merging, unit, terminal);
  const chain = merged.report(missing.units > 0);
  const { depth, edition, engine, bug } = given;
  const exhausted = exhaustedOf(whole, world, { depth, chain, seconds: { model: 0, chain: 0 }, interrupted: false });
  for (const line of exhaustedLines([exhausted])) terminal.line(line);
  output.result({ edition, engine, bug, ...exhaustedJson(exhausted), missing: missingJson(missing) });
  return EXIT_CODES[exhausted.outcome];
}
