import { coveredOf, coveredRow } from "../../evm/coverage/guided";
import { isOwnSource } from "../../evm/compile/elsewhere";
import { percentOf, type Share } from "../../evm/coverage";
import type { Reached } from "../../campaign";
import type { Places } from "../../core/types";
import { number } from "./format";

/** How many unguided files and functions are named, at most. */
const MOST_UNGUIDED = 3;

const shareText = (share: Share, what: string): string =>
  `${number(share.covered)} of ${number(share.total)} ${what} (${percentOf(share).toFixed(0)} %)`;

/** Lines about a campaign's coverage of the project's own sources: the shares, an estimate of what more calls would reach, and the parts without data. */
export function reachedLines(
  reached: Reached,
  contracts: Places & {
    readonly unguided: readonly { readonly file: string; readonly line: number; readonly why: string }[];
  },
): string[] {
  const { lines, branches } = coveredRow("", coveredOf(contracts, reached));
  const unguided = contracts.unguided.filter(({ file }) => isOwnSource(file));
  const named = unguided.slice(0, MOST_UNGUIDED).map(({ file, line, why }) => `${file}:${line} (${why})`);
  const more = unguided.length - named.length;
  return [
    `reached ${shareText(lines, "lines")}, ${shareText(branches, "branches")}`,
    `${number(reached.callsSinceNew)} of ${number(reached.calls)} calls since the last new place; the same number of calls should reach ${reached.expected.toFixed(1)} more (STADS estimate)`,
    ...(named.length === 0 ? [] : [`unguided: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`]),
  ];
}
