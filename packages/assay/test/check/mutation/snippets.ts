import { readAsts, runSolc, type Artifacts } from "../../../src/evm/compile";
import { rewrite, type AstNode, type RewriteOptions, type Rewritten } from "../../../src/check/mutation/rewrite";
import { SMALL } from "../../../src/check/mutation/rewrite/operators";

const HEAD = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.28;\n";
export const FILE = "src/Snippet.sol";

/** A rewritten snippet. */
export interface Snippet extends Rewritten {
  /** The rewritten snippet without line breaks, with "#" for the test whether a mutant is active, and "##" for its negation. */
  readonly text: string;
  /** "operator: original -> replacement" of every mutant. */
  readonly reported: readonly string[];
  readonly artifacts: Artifacts;
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Rewrites a source beside others that are not rewritten, and compiles the result. By default only with the small operators. */
export function rewriteSource(
  text: string,
  { others = {}, ...options }: Partial<RewriteOptions> & { others?: Readonly<Record<string, string>> } = {},
): Snippet {
  const sources = new Map([
    [FILE, HEAD + text],
    ...Object.entries(others).map(([name, other]) => [name, HEAD + other] as const),
  ]);
  const asts = readAsts(sources) as Map<string, AstNode>;
  const files = (name: string): boolean => name === FILE;
  const rewritten = rewrite(sources, asts, { files, exclude: new Set(), stale: [], operators: SMALL, ...options });
  const artifacts = runSolc(rewritten.sources, new Set([FILE]));
  return {
    ...rewritten,
    artifacts,
    text: oneLine((rewritten.sources.get(FILE) ?? "").slice(HEAD.length))
      .replace(/uint16\(uint160\(address\(block\.coinbase\)\) >> \d+\) == \d+/g, "#")
      .replace(/uint16\(uint160\(address\(block\.coinbase\)\) >> \d+\) != \d+/g, "##"),
    reported: rewritten.mutants.map(
      ({ operator, original, replacement }) => `${operator}: ${oneLine(original)} -> ${oneLine(replacement)}`,
    ),
  };
}

/** Rewrites a contract with these members. */
export const rewriteMembers = (members: string, options: Parameters<typeof rewriteSource>[1] = {}): Snippet =>
  rewriteSource(`contract C {\n${members}\n}\n`, options);
