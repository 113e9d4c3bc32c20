import { createRequire } from "node:module";
import { join } from "node:path";
import {
  compile,
  importedBy,
  optionsIn,
  readSources,
  readSurface,
  type Artifacts,
  type CompileOptions,
  type ContractSurface,
  type Sources,
} from "assay/compile";
import { instrument, markersIn, solidityCoverage, writeReports } from "assay/coverage";
import type * as EntryPoints from "../properties/fixture/entry-points";
import { contractIn, EDITIONS, type Edition } from "../properties/fixture/editions";
import { readReviewed } from "assay/project/reviewed";
import { type CoverageProject } from "assay/project/project";
import { ROOT, FOLDER, editionOf } from "./edition-files";

export const compileOptions = (notify: (text: string) => void): CompileOptions => optionsIn(ROOT, "contracts", notify);

/** Mutants are made of the protocol itself: not of interfaces, nor of what observes it or surrounds it in tests. */
export const isProtocol = (name: string): boolean => /^contracts\/(current|earlier|libraries)\//.test(name);

/** What others rely on of what an edition deploys. */
export function surfaceIn(edition: Edition, notify: (text: string) => void): readonly ContractSurface[] {
  const { PROTOCOL_CONTRACTS } = createRequire(__filename)("../properties/fixture/entry-points") as typeof EntryPoints;
  const options = compileOptions(notify);
  const compiled = compile(options);
  const wanted = PROTOCOL_CONTRACTS.map((contract) => {
    const name = contractIn(edition, contract);
    return { name, source: compiled[name]?.source ?? "" };
  });
  return readSurface(options, wanted);
}

/** The sources of what an edition deploys, with all that they import. */
export function sourcesIn(edition: Edition, sources: Sources, compiled: Artifacts): ReadonlySet<string> {
  const { PROTOCOL_CONTRACTS } = createRequire(__filename)("../properties/fixture/entry-points") as typeof EntryPoints;
  const deployed = PROTOCOL_CONTRACTS.map((contract) => compiled[contractIn(edition, contract)]?.source ?? "");
  return importedBy(sources, deployed);
}

/** Coverage of the whole protocol, or of what one edition deploys. */
export function coverageProject(): CoverageProject {
  const sources = readSources(ROOT, FOLDER);
  return {
    report: async (markers, folder, editions) => {
      const api = solidityCoverage();
      instrument(api, sources, isProtocol);
      const compiled = compile(compileOptions(() => undefined));
      const own = editions.map((name) => sourcesIn(editionOf(name), sources, compiled));
      // what no edition deploys is told of when all are measured: it should not be there
      const all = EDITIONS.every((edition) => editions.includes(edition));
      return writeReports(api, markersIn(markers), folder, (path) => all || own.some((one) => one.has(path)));
    },
    source: (path) => sources.get(path) ?? "",
    folders: ["contracts/current", "contracts/earlier", "contracts/libraries"],
    unreached: readReviewed(join(ROOT, FOLDER, "coverage", "unreached.yaml"), "unreached places"),
  };
}
