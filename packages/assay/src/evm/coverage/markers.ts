import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { z } from "zod";
import type { Batch, Engine, Hex } from "../../core/types";
import { SILENT_ORIGIN } from "./instrument";
import { watchMarkers } from "./watch";

/** How many transactions and calls passed each marker. */
export type Markers = ReadonlyMap<string, number>;

const stored = z.record(z.string(), z.number());

/** One plan in this many reports the markers of its observations; the others read the same functions again. */
const PLANS_PER_TOLD_OBSERVATION = 8;

/** Runs after which garbage is collected: Hardhat's answers hold traces, some 50 MB a run, that the collector does not know of. */
const RUNS_PER_COLLECTION = 4;

/** Name of this process's file, unique also among earlier runs. */
const NAME = randomUUID();

let counting: Map<string, number> | undefined;

/**
 * Starts an engine on Hardhat's network and counts the markers that its contracts report. One network serves all engines of a process, so the counts are the
 * process's. Markers of calls to `observer` are reported only for some plans. Closing an engine writes them to a file of the process in a folder, where `markersIn` finds them.
 */
export async function countMarkers(
  { markers, observer }: { readonly markers: string; readonly observer: Hex },
  start: () => Promise<Engine>,
): Promise<Engine> {
  counting ??= watched();
  const counts = counting;
  const engine = await start();
  const collect = collector();
  let runs = 0;
  return {
    name: engine.name,
    lanes: engine.lanes,
    run: async (batches, work) => {
      const results = await engine.run(isTold(batches) ? batches : silenced(batches, observer), work);
      if (++runs % RUNS_PER_COLLECTION === 0) collect();
      return results;
    },
    close: async () => {
      await engine.close();
      mkdirSync(markers, { recursive: true });
      writeFileSync(join(markers, `${NAME}.json`), JSON.stringify(Object.fromEntries(counts)));
    },
  };
}

/** Whether a plan's observations are reported. It depends on the plan alone, not on the worker or the order. */
function isTold(batches: readonly Batch[]): boolean {
  return batches.reduce((sum, { time }) => sum + time, 0) % PLANS_PER_TOLD_OBSERVATION === 0;
}

/** The same plan, but the observer's calls report no markers. */
function silenced(batches: readonly Batch[], observer: Hex): readonly Batch[] {
  return batches.map((batch) => ({
    ...batch,
    calls: batch.calls.map((call) => (call.to === observer ? { ...call, from: SILENT_ORIGIN } : call)),
  }));
}

/** Node exposes its garbage collector only on request. */
function collector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}

function watched(): Map<string, number> {
  const counts = new Map<string, number>();
  watchMarkers((markers) => {
    for (const marker of markers) counts.set(marker, (counts.get(marker) ?? 0) + 1);
  });
  return counts;
}

/** The markers that processes wrote into a folder, together. */
export function markersIn(folder: string): Markers {
  const sum = new Map<string, number>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".json"))) {
    for (const [marker, count] of Object.entries(stored.parse(JSON.parse(readFileSync(join(folder, name), "utf8"))))) {
      sum.set(marker, (sum.get(marker) ?? 0) + count);
    }
  }
  return sum;
}
