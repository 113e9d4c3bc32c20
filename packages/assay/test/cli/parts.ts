import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Ran } from "./run";
import { runToy } from "./run-toy";

/** The fields that are the same for every run of a campaign. */
const ALIKE = [
  "runs",
  "steps",
  "calls",
  "actions",
  "errors",
  "invariants",
  "digest",
  "vacuous",
  "outcome",
  "nextChunk",
];

let folder = "";

/** Gives the tests of a file a temporary folder. */
export function inFolderOfTheirOwn(): void {
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "assay-parts-"));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
}

/** A file in that folder. */
export const at = (name: string): string => join(folder, name);
export const common = ["--edition", "toy", "--seed", "5", "--steps", "20"];
export const alone = ["--workers", "1"];

export function alike(ran: Ran): Record<string, unknown> {
  const json = ran.json();
  const violations = (json["violations"] as Record<string, unknown>[]).map(
    ({ secondsToFind: _, file: __, ...violation }) => violation,
  );
  return { ...Object.fromEntries(ALIKE.map((name) => [name, json[name]])), violations };
}

/** Runs a campaign on this machine alone. */
export async function whole(runs: number, ...flags: string[]): Promise<Ran> {
  return runToy("campaign", ...common, ...alone, "--runs", String(runs), "--out", at("whole"), "--json", ...flags);
}

/** Makes a bundle of some chunks. */
export async function chunks(name: string, from: number, to: number, ...flags: string[]): Promise<string> {
  const { code, stderr } = await runToy(
    ...["chunks", ...common, ...alone, "--from", String(from), "--to", String(to), "--out", at(name), ...flags],
  );
  assert.ok(code === 0 || code === 7, stderr);
  return at(name);
}

/** Makes the bundles of all shards. */
export async function shards(of: number, command: string, ...flags: string[]): Promise<string[]> {
  const files = Array.from({ length: of }, (_, i) => at(`${command}-${i + 1}-${of}.jsonl`));
  for (const [i, file] of files.entries()) {
    const { code, stderr } = await runToy(command, ...flags, "--shard", `${i + 1}/${of}`, "--bundle", file);
    assert.ok([0, 7, 8].includes(code), stderr);
  }
  return files;
}

export const merge = (files: readonly string[], ...flags: string[]): Promise<Ran> =>
  runToy("merge", ...files, "--json", ...flags);

export const inOut = (...flags: string[]): string[] => ["--out", at("merged"), ...flags];
