import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Artifacts } from "../../evm/compile";
import { bytecodeDigest, codeDigest } from "../../check/mutation/contents";
import { short, type Digests } from "../../check/mutation/parts";

/** Names of compiled contracts: those that are deployed, and those that look at them. */
export interface Compiled {
  readonly deployed: readonly string[];
  readonly lenses: readonly string[];
}

/** Folders of what judges, below the root. */
export interface Judges {
  readonly model: string;
  readonly invariants: string;
  readonly laws: string;
  /** What says which state is read. */
  readonly observed: string;
  /** Files of the invariants that say nothing about how they judge. */
  readonly without: readonly string[];
}

/** Properties of invariants and laws that are for readers. */
const PROSE = ["title", "premise"];

/** Digests of what an edition's mutation run depends on. @throws Error for a contract that was not compiled */
export async function digestsOf(
  root: string,
  artifacts: Artifacts,
  { deployed, lenses }: Compiled,
  judges: Judges,
): Promise<Digests> {
  const codeOf = (name: string): readonly [string, string] => {
    const artifact = artifacts[name];
    if (artifact === undefined) throw new Error(`expected a compiled contract ${name}, found none`);
    return [name, artifact.bytecode];
  };
  const [model, invariants, laws, observe] = await Promise.all([
    codeDigest(textsIn(join(root, judges.model))),
    codeDigest(textsIn(join(root, judges.invariants), judges.without), PROSE),
    codeDigest(textsIn(join(root, judges.laws)), PROSE),
    codeDigest(textsIn(join(root, judges.observed))),
  ]);
  return {
    contracts: bytecodeDigest(deployed.map(codeOf)),
    model,
    invariants,
    laws,
    observed: short([observe, bytecodeDigest(lenses.map(codeOf))]),
  };
}

/** The TypeScript sources below a folder, but for some that say nothing about how it judges. */
function textsIn(folder: string, without: readonly string[] = []): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !without.includes(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}
