import type { Markers } from "./markers";
import type { FileCoverage, SolidityCoverage } from "./solidity-coverage";

/**
 * Gives the markers to solidity-coverage, and has it work out what was covered and write istanbul's reports into a folder.
 * @throws Error for a marker that it did not put there: the contracts that were run are not those it instrumented.
 */
export async function writeReports(
  api: SolidityCoverage,
  markers: Markers,
  folder: string,
): Promise<readonly FileCoverage[]> {
  const counters = api.instrumenter.instrumentationData;
  for (const [marker, count] of markers) {
    const counter = counters[marker];
    if (counter === undefined)
      throw new Error(
        `coverage: the marker ${marker} is not among the ${Object.keys(counters).length} that were put in`,
      );
    counter.hits += count;
  }
  await api.report(folder);
  return Object.values(api.coverage.data).sort((a, b) => (a.path < b.path ? -1 : 1));
}
