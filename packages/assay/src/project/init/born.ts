import { EventFragment, FunctionFragment } from "ethers";
import { roleOf, type FoundArtifact } from "../../evm/artifacts";
import { readAbi } from "../../core/codec";

/** A contract that another one makes. */
export interface Made {
  readonly artifact: FoundArtifact;
  readonly by: FoundArtifact;
}

/** Shorter code may be in other code by chance. */
const LEAST_DIGITS = 100;

/**
 * The contracts of a project that a chosen one makes in its functions: their creation code is in its own, it makes no others, and it returns or emits addresses, by which they are met.
 */
export function madeBy(by: FoundArtifact, artifacts: readonly FoundArtifact[]): Made | undefined {
  const made = artifacts.filter(
    (one) =>
      one !== by &&
      roleOf(one) === "deployable" &&
      one.bytecode.length > LEAST_DIGITS &&
      by.deployedBytecode.includes(one.bytecode.slice(2)),
  );
  // what is made has the code of what that makes in its own
  const own = made.filter((one) =>
    made.every((other) => other === one || !other.bytecode.includes(one.bytecode.slice(2))),
  );
  const [artifact, ...others] = own;
  return artifact === undefined || others.length > 0 || !givesAddresses(by) ? undefined : { artifact, by };
}

function givesAddresses({ abi }: FoundArtifact): boolean {
  const given = readAbi(abi).code.fragments.flatMap((one) => {
    if (EventFragment.isFragment(one)) return one.inputs;
    return FunctionFragment.isFragment(one) && !one.constant ? one.outputs : [];
  });
  return given.some(({ type }) => type === "address");
}
