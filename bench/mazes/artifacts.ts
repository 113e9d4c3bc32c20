import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeArtifacts } from "../artifacts";
import type { Maze } from "./maze";

/** Writes a maze into a folder as Hardhat compiles it, and an assay project with one invariant for each bug. @throws Error for what does not compile */
export function writeProject(folder: string, { name, source, bugs }: Maze): void {
  writeArtifacts(folder, { [`contracts/${name}.sol`]: source });
  writeFileSync(join(folder, "assay.config.ts"), configOf(name, bugs));
}

/** Every bug is an event: an invariant for each says that it is never emitted. */
const configOf = (name: string, bugs: number): string =>
  [
    'import { defineProject } from "assay";',
    "",
    `const bugs = Array.from({ length: ${bugs} }, (_, id) => [`,
    "  `bug ${id}`,",
    '  ({ events }) => events("Bug").every((bug) => Object.values(bug)[0] !== BigInt(id)),',
    "]);",
    "export default defineProject({",
    '  artifacts: "artifacts",',
    '  people: ["alice", "bob"],',
    `  contracts: { ${name}: () => [] },`,
    "  invariants: Object.fromEntries(bugs),",
    "});",
    "",
  ].join("\n");
