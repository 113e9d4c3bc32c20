import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { importedBy, readSources } from "../../evm/compile";
import { instrument, markersIn, solidityCoverage, writeReports } from "../../evm/coverage";
import type { CoverageProject } from "../project";
import { readReviewed } from "../reviewed";
import type { ProjectFiles } from "./files";

/** How coverage of the contracts is measured. What was reviewed as out of reach is listed in `contracts/coverage/unreached.yaml`. */
export function coverageOf(files: ProjectFiles): CoverageProject {
  const { root, contracts, tested } = files;
  const sources = readSources(root, contracts);
  const unknown = tested.find((one) => ![...sources.keys()].some((name) => name === one || name.startsWith(`${one}/`)));
  if (unknown !== undefined)
    throw new Error(`sources: nothing that is compiled is "${unknown}", or in it; name files as contracts import them`);
  const reviewed = join(root, contracts, "coverage", "unreached.yaml");
  return {
    report: async (markers, folder, editions) => {
      const api = solidityCoverage();
      instrument(api, sources, (name) => files.isTested(name));
      const compiled = files.compiled();
      const deployed = editions.flatMap((edition) => files.deployed(edition, compiled));
      const own = importedBy(
        sources,
        deployed.map((name) => compiled[name]?.source ?? ""),
      );
      return writeReports(
        api,
        markersIn(markers),
        folder,
        (path) => own.has(path),
        (path) => fileOf(root, path),
      );
    },
    source: (path) => sources.get(path) ?? "",
    folders: tested.filter((one) => !one.endsWith(".sol")),
    unreached: existsSync(reviewed) ? readReviewed(reviewed, "unreached places") : new Map(),
  };
}

/** Where a source is, from the folder in which the command runs; packages are found as node finds them from the project. */
function fileOf(root: string, name: string): string {
  const own = [name, join("node_modules", name)].map((one) => join(root, one)).find((one) => existsSync(one));
  return relative(process.cwd(), own ?? createRequire(join(root, "assay.config.ts")).resolve(name));
}
