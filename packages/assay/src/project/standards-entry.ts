/** The entry `assay/standards`: laws of the standards, for projects of either form. */
export * from "./standards";
export { erc20, erc20TokenLaws, erc4626Laws, type Laws, type Token20, type VaultLaws } from "./declared/standards";
