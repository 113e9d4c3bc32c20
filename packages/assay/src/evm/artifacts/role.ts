import { isLibraryCode } from "./link";
import type { ForeignArtifact } from "./read";

/** What can be done with a compiled contract. */
export type Role = "deployable" | "abstract" | "library" | "proxy";

/** PUSH32 of the slot in which ERC-1967 has the implementation, and of that of the beacon. */
const PROXY_SLOTS = [
  "7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc",
  "7fa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50",
];

/** What a contract is, by its code, and by whether others are linked with it. A proxy is one that has ERC-1967's slots, and no functions or hardly any of its own. */
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
