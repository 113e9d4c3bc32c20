import { CODE_SIZE_LIMIT } from "../compile/settings";
import { grouped } from "../../core/format";
import type { ForeignArtifact } from "./read";

/** A message with advice if a contract's code is too large to be deployed. */
export function sizeProblem({ deployedBytecode }: Pick<ForeignArtifact, "deployedBytecode">): string | undefined {
  const size = (deployedBytecode.length - 2) / 2;
  if (size <= CODE_SIZE_LIMIT) return undefined;
  return `its code has ${grouped(BigInt(size))} bytes, and ${grouped(BigInt(CODE_SIZE_LIMIT))} are allowed (EIP-170): make it smaller, or put unlimitedCode: true into assay.config.ts to test it as it is`;
}
