export { erc20Laws } from "./erc20-laws";
export { erc721Laws } from "./erc721-laws";
export { vaultLaws } from "./erc4626-laws";

/** The rules that the laws of the standards cite, for a protocol's `rules`. */
export const STANDARDS = {
  "ERC-20": "The token does what ERC-20 says of transfers and allowances.",
  "ERC-721": "The collection does what ERC-721 says of owners, approvals and transfers.",
  "ERC-4626": "The vault does what ERC-4626 says of deposits, withdrawals, previews and limits.",
} as const;
