/**
 * Accounts are opaque names in the model; who maps them to addresses is outside. Actors may have any name.
 * Contracts are named as in `ContractName`; pool 3 is "pool:3", the token of asset 6 is "asset:6", its feed "feed:6"; "" is the zero address.
 */
export type Account = string;

export const ZERO_ACCOUNT: Account = "";

/** Contracts with a fixed name; pools ("pool:N") come as they are made. */
export type ContractName =
  | "registry"
  | "token"
  | "capitalPool"
  | "stakingProducts"
  | "stakingNFT"
  | "coverProducts"
  | "cover"
  | "coverNFT"
  | "claims"
  | "asset:6"
  | "asset:7"
  | "feed:6"
  | "feed:7"
  | "feed:255"
  /** A mock feed with 8 decimals: one that cannot be set. */
  | "feed:8decimals";

/** The account of a staking pool's contract. */
export function poolAccount(poolId: bigint): Account {
  return `pool:${poolId}`;
}

/** How a receiving account behaves, where it is not an ordinary one that takes everything. Fixed for the account's life. */
export interface Traits {
  /** Takes ETH when the call carries 50 000 gas only (attempted payments). */
  readonly takesEthAttempts: boolean;
  /** Takes ETH when the call carries all gas. */
  readonly takesEth: boolean;
  /** Takes NFTs sent with a safe mint or safe transfer; one that does not makes the call revert ERC721InvalidReceiver(account). */
  readonly takesNfts: boolean;
}
