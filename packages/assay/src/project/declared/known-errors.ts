import type { FoundArtifacts } from "../../evm/artifacts";
import { readAbi, type ErrorShape } from "../../core/codec";

/** The errors that any artifact of a folder declares: calls come back with those of contracts that were not taken in, too. */
export function errorsIn({ artifacts }: FoundArtifacts): readonly ErrorShape[] {
  const found = new Map(
    artifacts.flatMap(({ abi }) => readAbi(abi).errors).map((one): [string, ErrorShape] => [one.selector, one]),
  );
  return [...found.values()];
}
