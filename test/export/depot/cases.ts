import { Campaign, localExecutor } from "assay/campaign";
import { applyEdits, readSources, runSolc, type Artifact, type Artifacts, type Sources } from "assay/compile";
import type { Counterexample } from "assay/counterexample";
import { startAnvil } from "assay/engine";
import { caseOf, type Case } from "assay/export";
import { subjectOf } from "assay/kit";
import { describedOf } from "../../../packages/assay/src/project/kit/exporting";
import type { AnyProtocol } from "../../../packages/assay/src/project/kit/protocol";
import { BUGS } from "./bugs";
import { depot } from "./protocol";

const RUNS = 500;
const STEPS = 8;

/** The depot's contracts, by the names that the compiler knows them by. */
export const sources = (): Sources => readSources(__dirname, "contracts");

const compiled = (of: Sources): Artifacts => runSolc(of, new Set(of.keys()));

let intact: Artifacts | undefined;
/** The contracts as they are, compiled once. */
const compiledIntact = (): Artifacts => (intact ??= compiled(sources()));

/** What a campaign finds in the depot with all its bugs at once, by identity: each shows where no other does. */
export async function counterexamples(): Promise<ReadonlyMap<string, Counterexample>> {
  const subject = subjectOf(depot, compiled(applyEdits(sources(), BUGS)));
  const executor = localExecutor({ subject, engine: await startAnvil(subject.fixture), bug: null });
  try {
    const { signal } = new AbortController();
    const options = { seed: 1, steps: STEPS, runs: RUNS, declared: subject, signal };
    const { violations } = await new Campaign([executor], options, { notice: () => undefined }).run();
    return new Map(violations.map(({ identity, counterexample }) => [identity, counterexample]));
  } finally {
    await executor.close();
  }
}

/**
 * Reads counterexamples for export, as `assay export` does: by what the intact contracts are. `known`: the sources that a test can import types from; of contracts that somebody
 * else compiled there are none. `namesake`: what a contract is known by that is compiled beside them; `name`: what its source calls it.
 */
export function exporter(
  known: Sources = sources(),
  namesake = "Namesake",
  name = namesake,
): (counterexample: Counterexample) => Case {
  // as of a package: it is compiled with what imports it, and has no artifact beside the project's
  const { IVault: _, ...artifacts } = compiledIntact();
  const beside = { ...artifacts, [namesake]: { ...artifacts.Cash, source: "contracts/Other.sol", name } as Artifact };
  const described = describedOf(depot as unknown as AnyProtocol, beside, "only", known);
  const subject = subjectOf(depot, artifacts);
  return (counterexample) => caseOf(counterexample, subject, described);
}
