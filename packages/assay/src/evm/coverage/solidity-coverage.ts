import { createRequire } from "node:module";

/** One place that solidity-coverage counts, under the marker that it put there. */
export interface Counter {
  /** Line number, or the number of the statement, function or branch in its file. */
  readonly id: number;
  readonly type: "line" | "function" | "statement" | "branch" | "and-true" | "or-false" | "requirePre" | "requirePost";
  readonly contractPath: string;
  /** Which arm of a branch. */
  readonly locationIdx?: number;
  hits: number;
}

/** A place in a source; lines count from 1. */
export interface Range {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

/** What istanbul knows of a file: where its lines, functions and branches are, and how often each was met. */
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

/** The part of solidity-coverage's programming interface (its lib/api.js) that is used here; it comes without types. */
export interface SolidityCoverage {
  instrument(
    targets: readonly { readonly source: string; readonly canonicalPath: string; readonly relativePath: string }[],
  ): readonly { readonly source: string; readonly canonicalPath: string }[];
  readonly instrumenter: { instrumentationData: Readonly<Record<string, Counter>> };
  readonly coverage: {
    data: Readonly<Record<string, FileCoverage>>;
    /** What is known of each file's assertions. */
    requireData: Readonly<Record<string, unknown>>;
  };
  /** Works the counters into istanbul's data and writes its reports. */
  report(folder: string): Promise<void>;
  /** Writes coverage.json into `cwd`. */
  saveCoverage(data: unknown): void;
}

/** Istanbul's reports: for people, for services that show coverage, and the numbers (coverage-summary.json). */
const REPORTS = ["html", "lcovonly", "text-summary", "json-summary"];

/** A fresh solidity-coverage, without statements (they would cost as much as all else, and lines say nearly the same), which says nothing on its own and writes nothing but reports. */
export function solidityCoverage(reports: readonly string[] = REPORTS): SolidityCoverage {
  const Api = load();
  const api = new Api({ istanbulReporter: reports, measureStatementCoverage: false, silent: true });
  api.saveCoverage = () => undefined;
  return api;
}

/** @throws Error saying what to install, where the package is not there */
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
