import { Interface } from "ethers";
import type { FoundArtifacts } from "../../evm/artifacts";
import { readAbi, type ErrorShape } from "../../core/codec";
import type { Context } from "./context";

/** The errors that any artifact of a folder declares: calls come back with those of contracts that were not taken in, too. */
export function errorsIn({ artifacts }: FoundArtifacts): readonly ErrorShape[] {
  const found = new Map(
    artifacts.flatMap(({ abi }) => readAbi(abi).errors).map((one): [string, ErrorShape] => [one.selector, one]),
  );
  return [...found.values()];
}

const errorsFrom = (signatures: readonly string[]): readonly ErrorShape[] =>
  readAbi(JSON.parse(new Interface(signatures.map((one) => `error ${one}`)).formatJson()) as readonly unknown[]).errors;

/** What the language itself reverts with. */
const OF_SOLIDITY = errorsFrom(["Error(string text)", "Panic(uint256 code)"]);

/** The errors that a project's contracts declare in an edition, those that it names itself, and those of the language. */
export const errorsOf = (context: Context, edition: string): readonly ErrorShape[] => [
  ...[...context.shapes(edition).values()].flatMap(({ errors }) => errors),
  ...errorsFrom(context.raw.errors ?? []),
  ...OF_SOLIDITY,
];
