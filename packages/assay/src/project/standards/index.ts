export { anyAmount, type UnderLaw } from "./case";
export { erc20Laws, type TokenUnderLaw } from "./erc20-laws";
export {
  erc20Operations,
  someoneOrNobody,
  type TokenErrors,
  type TokenModel,
  type TokenOptions,
} from "./erc20-operations";
export { erc721Laws, type CollectionUnderLaw } from "./erc721-laws";
export { vaultLaws } from "./erc4626-laws";
export { vaultObjectives, type VaultObjectives } from "./erc4626-objectives";
export type { VaultUnderLaw } from "./vault-calls";
export { erc4626Observed, type StandardVault, type VaultObserved, type VaultOptions } from "./erc4626-observed";

/** The rules that the laws of the standards cite, for a protocol's `rules`. */
export const STANDARDS = {
  "ERC-20": "The token does what ERC-20 says of transfers and allowances.",
  "ERC-721": "The collection does what ERC-721 says of owners, approvals and transfers.",
  "ERC-4626": "The vault does what ERC-4626 says of deposits, withdrawals, previews and limits.",
} as const;
