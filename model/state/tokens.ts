import type { Account, AssetMode, Slacked } from "../api";
import { BTC, MAX_UINT, NATIVE, USD } from "../constants";
import { exactly } from "../math/slacked";

/** Balances and allowances of one ERC-20. */
export interface Token {
  readonly balances: Map<Account, Slacked>;
  /** By owner and spender, see `allowanceKey`. */
  readonly allowances: Map<string, bigint>;
  /** Accounts that can neither send nor receive; mocks only. */
  readonly blocked: Set<Account>;
  supply: bigint;
  /** How transfers behave; mocks only. */
  mode: AssetMode;
}

/** A token that nobody holds. */
export function newToken(): Token {
  return { balances: new Map(), allowances: new Map(), blocked: new Set(), supply: 0n, mode: "plain" };
}

/** An independent copy. */
export function copyToken(token: Token): Token {
  return {
    balances: new Map(token.balances),
    allowances: new Map(token.allowances),
    blocked: new Set(token.blocked),
    supply: token.supply,
    mode: token.mode,
  };
}

/** The ERC-20 of an asset; throws for one that has none. */
export function tokenOf(
  state: { readonly native: Token; readonly usd: Token; readonly btc: Token },
  asset: bigint,
): Token {
  if (asset === NATIVE) return state.native;
  if (asset === USD) return state.usd;
  if (asset === BTC) return state.btc;
  throw new RangeError(`model: expected an asset with a token (6, 7 or 255), received ${asset}`);
}

/** What an account holds. */
export function balanceOf(token: Token, account: Account): Slacked {
  return token.balances.get(account) ?? exactly(0n);
}

/** What `spender` may take of `owner`'s. */
export function allowanceOf(token: Token, owner: Account, spender: Account): bigint {
  return token.allowances.get(allowanceKey(owner, spender)) ?? 0n;
}

/** Sets what `spender` may take of `owner`'s. */
export function setAllowance(token: Token, owner: Account, spender: Account, amount: bigint): void {
  token.allowances.set(allowanceKey(owner, spender), amount);
}

/** Uses up an allowance; one of 2^256 - 1 is infinite. */
export function spendAllowance(token: Token, owner: Account, spender: Account, amount: bigint): void {
  const allowance = allowanceOf(token, owner, spender);
  if (allowance !== MAX_UINT) setAllowance(token, owner, spender, allowance - amount);
}

/** Changes a balance; the slack moves along with uncertain amounts. */
export function addBalance(token: Token, account: Account, amount: bigint, slack = 0n): void {
  const before = balanceOf(token, account);
  token.balances.set(account, { value: before.value + amount, slack: before.slack + slack });
}

/** What a token that takes a fee leaves of a transfer, in parts. */
const FEE_DIVISOR = 100n;

/** Moves tokens that are known to be there; a token that takes a fee destroys it. [HOSTILE-8] */
export function moveTokens(token: Token, from: Account, to: Account, amount: bigint, slack = 0n): void {
  addBalance(token, from, -amount, -slack);
  addBalance(token, to, amount, slack);
  if (token.mode === "fee") burnTokens(token, to, amount / FEE_DIVISOR);
}

/** Makes tokens. */
export function mintTokens(token: Token, to: Account, amount: bigint): void {
  addBalance(token, to, amount);
  token.supply += amount;
}

/** Destroys tokens that are known to be there. */
export function burnTokens(token: Token, from: Account, amount: bigint): void {
  addBalance(token, from, -amount);
  token.supply -= amount;
}

function allowanceKey(owner: Account, spender: Account): string {
  return `${owner}>${spender}`;
}
