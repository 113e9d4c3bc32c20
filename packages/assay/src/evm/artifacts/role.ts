import { isLibraryCode } from "./link";
import type { ForeignArtifact } from "./read";

/** How a compiled contract can be used. */
export type Role = "deployable" | "abstract" | "library" | "proxy";

/** PUSH32 of ERC-1967's slots for the implementation and for the beacon. */
const PROXY_SLOTS = [
  "7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc",
  "7fa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50",
];

/** A contract's role, from its code and whether others are linked with it. A proxy uses ERC-1967's slots, and has few or no functions of its own. */
export function roleOf({
  bytecode,
  deployedBytecode,
  abi,
  isLinked = false,
}: ForeignArtifact & { readonly isLinked?: boolean }): Role {
  if (bytecode === "0x") return "abstract";
  if (isLinked || isLibraryCode(deployedBytecode)) return "library";
  const types = abi.map((one) => (typeof one === "object" && one !== null && "type" in one ? one.type : undefined));
  const forwards = PROXY_SLOTS.some((slot) => deployedBytecode.includes(slot) || bytecode.includes(slot));
  return forwards && types.includes("fallback") ? "proxy" : "deployable";
}
