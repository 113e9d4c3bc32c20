import type { Markers } from "./markers";
import type { FileCoverage, SolidityCoverage } from "./solidity-coverage";

/**
 * Passes the markers to solidity-coverage, which computes the coverage and writes Istanbul's reports into a folder. Only files that `of` accepts are reported, since code
 * that was not deployed cannot be reached. `fileOf`: the path of a source on disk, whose text the reports show.
 * @throws Error for an unknown marker: the contracts that ran are not the instrumented ones.
 */
export async function writeReports(
  api: SolidityCoverage,
  markers: Markers,
  folder: string,
  of: (path: string) => boolean = () => true,
  fileOf: (path: string) => string = (path) => path,
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
  keepOnly(api, of);
  const names = new Map(Object.keys(api.coverage.data).map((path) => [fileOf(path), path]));
  move(api, fileOf);
  await api.report(folder);
  return Object.values(api.coverage.data)
    .map((file) => ({ ...file, path: names.get(file.path) ?? file.path }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Removes the files that are not reported, because solidity-coverage reports all instrumented files. */
function keepOnly({ coverage, instrumenter }: SolidityCoverage, of: (path: string) => boolean): void {
  instrumenter.instrumentationData = entriesOf(instrumenter.instrumentationData, (_, { contractPath }) =>
    of(contractPath),
  );
  coverage.data = entriesOf(coverage.data, of);
  coverage.requireData = entriesOf(coverage.requireData, of);
}

/** Renames files to their paths on disk. */
function move({ coverage, instrumenter }: SolidityCoverage, fileOf: (path: string) => string): void {
  instrumenter.instrumentationData = Object.fromEntries(
    Object.entries(instrumenter.instrumentationData).map(([marker, counter]) => [
      marker,
      { ...counter, contractPath: fileOf(counter.contractPath) },
    ]),
  );
  const files = Object.values(coverage.data).map((file) => ({ ...file, path: fileOf(file.path) }));
  coverage.data = Object.fromEntries(files.map((file) => [file.path, file]));
  coverage.requireData = Object.fromEntries(
    Object.entries(coverage.requireData).map(([path, known]) => [fileOf(path), known]),
  );
}

function entriesOf<T>(
  record: Readonly<Record<string, T>>,
  keep: (key: string, value: T) => boolean,
): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key, value]) => keep(key, value)));
}
