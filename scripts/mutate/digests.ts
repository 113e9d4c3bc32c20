import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Artifacts } from "../../harness/compile";
import { bytecodeDigest, codeDigest } from "../../harness/mutation/contents";
import { short, type Digests } from "./parts";

/** Names of compiled contracts: those that are deployed, and those that look at them. */
export interface Compiled {
  readonly deployed: readonly string[];
  readonly lenses: readonly string[];
}

/** Properties of invariants and laws that are for readers. */
const PROSE = ["title", "premise"];

/** Digests of what an edition's mutation run depends on. @throws Error for a contract that was not compiled */
export async function digestsOf(root: string, artifacts: Artifacts, { deployed, lenses }: Compiled): Promise<Digests> {
  const codeOf = (name: string): readonly [string, string] => {
    const artifact = artifacts[name];
    if (artifact === undefined) throw new Error(`expected a compiled contract ${name}, found none`);
    return [name, artifact.bytecode];
  };
  const [model, invariants, laws, observe] = await Promise.all([
    codeDigest(textsIn(join(root, "model"))),
    codeDigest(textsIn(join(root, "invariants"), ["uncovered.ts"]), PROSE),
    codeDigest(textsIn(join(root, "properties", "laws")), PROSE),
    codeDigest(textsIn(join(root, "properties", "observe"))),
  ]);
  return {
    contracts: bytecodeDigest(deployed.map(codeOf)),
    model,
    invariants,
    laws,
    observed: short([observe, bytecodeDigest(lenses.map(codeOf))]),
  };
}

/** The TypeScript sources below a folder, but for some that say nothing of how it judges. */
function textsIn(folder: string, without: readonly string[] = []): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !without.includes(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}
