import { findArtifacts } from "../../evm/artifacts";
import { readAbi, type ErrorShape } from "../../core/codec";

/** The errors that any artifact of a folder declares: calls come back with those of contracts that were not taken in, too. @throws Error when there are no artifacts */
export function errorsIn(root: string, folder: string): readonly ErrorShape[] {
  const { artifacts } = findArtifacts(root, folder);
  const found = new Map(
    artifacts.flatMap(({ abi }) => readAbi(abi).errors).map((one): [string, ErrorShape] => [one.selector, one]),
  );
  return [...found.values()];
}
