import { createRequire } from "node:module";
import { join } from "node:path";
import { compile, readSources } from "assay/compile";
import { compileSchemata, type Schemata, type Stale } from "assay/mutation/rewrite";
import type * as EntryPoints from "../properties/fixture/entry-points";
import { contractIn, type Edition } from "../properties/fixture/editions";
import type { Judges } from "assay/cli/mutate/digests";
import type { Digests } from "assay/mutation/parts";
import { readReviewed } from "assay/project/reviewed";
import { type MutationProject } from "assay/project/project";
import { ROOT, FOLDER, PLACES } from "./edition-files";
import { compileOptions, isProtocol, sourcesIn } from "./contracts";

/** Reads that could have been forgotten to bring up to now. */
const STALE: readonly Stale[] = [
  {
    call: "_current",
    instead: "_loadedOnly",
    helper: {
      file: "contracts/current/staking/PoolAccrual.sol",
      contract: "PoolAccrual",
      code: "function _loadedOnly() internal view returns (Accrual memory a) { _load(a); }",
    },
  },
];

/** Shows what an edition's libraries answer: no part of the protocol, but what it shows is to be the mutants' answer. */
export const PROBES: Readonly<Record<Edition, readonly string[]>> = {
  current: [],
  earlier: ["contracts/mocks/PowerOf999Probe.sol"],
};

/** The contracts of an edition with all mutants built in; from the cache when nothing changed. */
export function schemataOf(notify: (text: string) => void, edition: Edition = "current"): Schemata {
  const options = compileOptions(notify);
  const own = sourcesIn(edition, readSources(ROOT, FOLDER), compile(options));
  return compileSchemata({
    ...options,
    files: (name) => own.has(name) && isProtocol(name),
    among: (name) => own.has(name) || PROBES[edition].includes(name),
    carriers: (name) => PROBES[edition].includes(name),
    stale: STALE,
  });
}

export async function mutationProject(edition: Edition, notify: (text: string) => void): Promise<MutationProject> {
  const { mutants: all, inexpressible } = schemataOf(notify, edition);
  const { equivalent, overridden } = PLACES[edition];
  const mutants = all.filter(({ key }) => !overridden.some((beginning) => key.startsWith(beginning)));
  const digests = await mutationDigests(edition, notify);
  return {
    mutants,
    inexpressible,
    equivalents: equivalentsOf(equivalent, new Set(mutants.map(({ key }) => key))),
    root: ROOT,
    folder: FOLDER,
    digests,
    storeOf: (settings) => join(ROOT, ".cache", "mutation", `${digests.contracts}-${settings}.jsonl`),
  };
}

/** Who judges a mutant. */
export const JUDGES: Judges = {
  model: "model",
  invariants: "invariants",
  laws: "properties/laws",
  observed: "properties/observe",
  without: ["uncovered.ts"],
};

/** Of what an edition's mutation run depends on, and of nothing else: needs no mutants. */
export async function mutationDigests(edition: Edition, notify: (text: string) => void): Promise<Digests> {
  const { PROTOCOL_CONTRACTS } = createRequire(__filename)("../properties/fixture/entry-points") as typeof EntryPoints;
  const { digestsOf } = await import("assay/cli/mutate/digests");
  const deployed = PROTOCOL_CONTRACTS.map((contract) => contractIn(edition, contract));
  return digestsOf(ROOT, compile(compileOptions(notify)), { deployed, lenses: [contractIn(edition, "Lens")] }, JUDGES);
}

/** The reviewed mutants of some lists; of those before the last only what there is. */
function equivalentsOf(lists: readonly string[], mutants: ReadonlySet<string>): ReadonlyMap<string, string> {
  const read = lists.map((file) => [...readReviewed(join(ROOT, FOLDER, "mutation", file), "equivalent mutants")]);
  return new Map(read.flatMap((list, i) => (i < lists.length - 1 ? list.filter(([key]) => mutants.has(key)) : list)));
}
