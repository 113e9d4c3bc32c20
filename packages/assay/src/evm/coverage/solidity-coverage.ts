import { createRequire } from "node:module";

/** A place that solidity-coverage counts under its marker. */
export interface Counter {
  /** Line number, or the number of the statement, function or branch in its file. */
  readonly id: number;
  readonly type: "line" | "function" | "statement" | "branch" | "and-true" | "or-false" | "requirePre" | "requirePost";
  readonly contractPath: string;
  /** Index of a branch's arm. */
  readonly locationIdx?: number;
  hits: number;
}

/** A place in a source; lines count from 1. */
export interface Range {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

/** Istanbul's data of a file: the places of its lines, functions and branches, and the count of each. */
export interface FileCoverage {
  readonly path: string;
  readonly l: Readonly<Record<string, number>>;
  readonly f: Readonly<Record<string, number>>;
  readonly b: Readonly<Record<string, readonly number[]>>;
  readonly fnMap: Readonly<
    Record<string, { readonly name: string | null; readonly line: number; readonly loc: Range }>
  >;
  readonly branchMap: Readonly<
    Record<string, { readonly type: string; readonly line: number; readonly locations: readonly Range[] }>
  >;
}

/** The part of solidity-coverage's API (its lib/api.js, which has no types) that is used here. */
export interface SolidityCoverage {
  instrument(
    targets: readonly { readonly source: string; readonly canonicalPath: string; readonly relativePath: string }[],
  ): readonly { readonly source: string; readonly canonicalPath: string }[];
  readonly instrumenter: { instrumentationData: Readonly<Record<string, Counter>> };
  readonly coverage: {
    data: Readonly<Record<string, FileCoverage>>;
    /** Data on each file's assertions. */
    requireData: Readonly<Record<string, unknown>>;
  };
  /** Computes istanbul's data from the counters, and writes the reports. */
  report(folder: string): Promise<void>;
  /** Writes coverage.json into `cwd`. */
  saveCoverage(data: unknown): void;
}

/** Istanbul's reports: HTML and text for people, lcov for coverage services, and the numbers (coverage-summary.json). */
const REPORTS = ["html", "lcovonly", "text-summary", "json-summary"];

/** A new instance of solidity-coverage that prints nothing and writes only reports. It does not count statements, which would double the cost and say little more than lines. */
export function solidityCoverage(reports: readonly string[] = REPORTS): SolidityCoverage {
  const Api = load();
  const api = new Api({ istanbulReporter: reports, measureStatementCoverage: false, silent: true });
  api.saveCoverage = () => undefined;
  return api;
}

/** @throws Error that names the packages to install if one is missing */
function load(): new (config: object) => SolidityCoverage {
  try {
    return createRequire(__filename)("solidity-coverage/lib/api") as new (config: object) => SolidityCoverage;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND")) throw error;
    throw new Error(
      "coverage of contracts needs the packages solidity-coverage and hardhat: npm install --save-dev solidity-coverage hardhat@2 @nomicfoundation/hardhat-network-helpers@1",
      { cause: error },
    );
  }
}
