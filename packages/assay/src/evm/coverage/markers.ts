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

/** One of this many plans reports the markers of its observations; the others call the same read functions. */
const PLANS_PER_TOLD_OBSERVATION = 8;

/** After this many runs, the garbage is collected: Hardhat's answers hold some 50 MB of traces per run outside the heap, which do not trigger a collection. */
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

/** Node's garbage collector, which a flag exposes. */
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

/** The sums of the markers that processes wrote into a folder. */
export function markersIn(folder: string): Markers {
  const sum = new Map<string, number>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".json"))) {
    for (const [marker, count] of Object.entries(stored.parse(JSON.parse(readFileSync(join(folder, name), "utf8"))))) {
      sum.set(marker, (sum.get(marker) ?? 0) + count);
    }
  }
  return sum;
}
