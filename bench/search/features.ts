import { join } from "node:path";
import { number } from "assay/display";
import { compile, optionsIn } from "assay/compile";
import { corpusIn } from "assay/project/corpus-file";
import { CHUNK_SIZE } from "../../packages/assay/src/run/plan";
import { listenToModel } from "../../packages/assay/src/search/listen";
import { sequenceAt } from "../../packages/assay/src/search/sequence-at";
import { isBoundary } from "../../packages/assay/src/search/feature";
import { traceOf } from "../../packages/assay/src/search/trace";
import type { Edition } from "../../properties/fixture/editions";
import { median } from "../peers/summary";
import { WAY_NAMES, type Way } from "./ways";

/** What the first calls of a campaign show of the model. */
export interface Reached {
  readonly way: Way;
  readonly seed: number;
  /** Features of the other families, and boundaries. */
  readonly others: number;
  readonly boundaries: number;
  /** Of planning and tracing; nothing runs on a chain. */
  readonly seconds: number;
}

/** Traces the first sequences of campaigns with 50 actions in a sequence, each way and seed, until a number of calls were made, and counts features as `assay distill` does. */
export async function featuresOf(root: string, edition: Edition, seeds: number, calls: number): Promise<Reached[]> {
  await listenToModel({ root, model: ["model"] });
  // only now the model may be loaded
  const { createSubject } = await import("../../properties/subject");
  const artifacts = compile(optionsIn(root, "contracts", (text) => process.stderr.write(`${text}\n`)));
  const subject = createSubject({ edition, artifacts, corpus: corpusIn(join(root, "corpus", `${edition}.json`)) });
  const reached: Reached[] = [];
  for (let seed = 1; seed <= seeds; seed++)
    for (const way of WAY_NAMES) {
      const met = new Set<string>();
      const started = performance.now();
      for (let place = 0, made = 0; made < calls; place++) {
        const chunk = { seed, chunk: Math.floor(place / CHUNK_SIZE), steps: 50, withoutCorpus: way === "random" };
        const placed = await sequenceAt(subject, chunk, place % CHUNK_SIZE);
        if (placed === undefined) continue;
        const [offset, actions] = placed.drawn;
        const trace = traceOf(subject, { offset, actions });
        made += trace.calls.length;
        for (const feature of trace.features.keys()) met.add(feature);
      }
      const boundaries = [...met].filter(isBoundary).length;
      const seconds = (performance.now() - started) / 1_000;
      reached.push({ way, seed, others: met.size - boundaries, boundaries, seconds });
    }
  return reached;
}

/** A line for each way: medians over the seeds. */
export function featuresTable(reached: readonly Reached[], calls: number): string {
  const row = (way: Way): string => {
    const of = reached.filter((one) => one.way === way);
    const middle = (pick: (one: Reached) => number): number => median(of.map(pick)) ?? NaN;
    const counts = [middle(({ others }) => others), middle(({ boundaries }) => boundaries)].map((one) => number(one));
    return `| ${[way, ...counts, middle(({ seconds }) => seconds).toFixed(1)].join(" | ")} |`;
  };
  return [
    `| way | features without boundaries after ${number(calls)} calls | boundaries | seconds in the model |`,
    "| --- | ---: | ---: | ---: |",
    ...WAY_NAMES.map(row),
  ].join("\n");
}
