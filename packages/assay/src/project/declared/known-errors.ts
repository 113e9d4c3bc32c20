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

const BY_NAME = new WeakMap<Context, Map<string, ReadonlyMap<string, readonly ErrorShape[]>>>();

/** The errors that a project's contracts declare in an edition, those that it names itself, and those of the language: by name, and by signature. */
export function errorsByName(context: Context, edition: string): ReadonlyMap<string, readonly ErrorShape[]> {
  const editions = BY_NAME.get(context) ?? new Map<string, ReadonlyMap<string, readonly ErrorShape[]>>();
  BY_NAME.set(context, editions);
  const known = editions.get(edition);
  if (known !== undefined) return known;
  const declared = [...context.shapes(edition).values()].flatMap(({ errors }) => errors);
  const found = new Map<string, ErrorShape[]>();
  for (const one of [...declared, ...errorsFrom(context.raw.errors ?? []), ...OF_SOLIDITY])
    for (const name of [one.name, one.signature]) found.set(name, [...(found.get(name) ?? []), one]);
  editions.set(edition, found);
  return found;
}
