import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const FILE = join(__dirname, "measured-costs.json");

const time = z.number().nonnegative();
/** Of a job and of each of its chunks. */
const parts = z.strictObject({ job: time, chunk: time });

const queueCosts = z.strictObject({
  /** Working through a chunk, on one process. */
  chunk: z.strictObject({ mean: z.number().positive(), deviation: time }),
  /** Processor time of the coordinator, with the campaign's books. */
  coordinator: parts,
  /** Processor time of the server. */
  server: parts,
  /** Processor time of a worker beside its chunks. */
  worker: parts,
});

const schema = z.strictObject({
  /** What they were measured with, as a person reads it. */
  measured: z.strictObject({ processors: z.string(), node: z.string(), edition: z.string() }),
  servers: z.array(z.strictObject({ name: z.string(), operations: parts, costs: queueCosts })).min(1),
});

/** What a queue costs: milliseconds. */
export type QueueCosts = z.infer<typeof queueCosts>;
/** What was measured with each server. `npm run bench:queue -- --keep` writes it, the simulation reads it. */
export type CostsFile = z.infer<typeof schema>;

export function readCosts(): CostsFile {
  return schema.parse(JSON.parse(readFileSync(FILE, "utf8")));
}

export function writeCosts(costs: CostsFile): void {
  writeFileSync(FILE, `${JSON.stringify(schema.parse(costs), null, 2)}\n`);
}
