import { poolAccount, type Account } from "../../model/api";
import { accountAt, addressOf } from "../../properties/fixture/addresses";

const words = new Map<Account, bigint>();

/** Address of an account as a word. Throws for an unknown name. */
export function addressWord(account: Account): bigint {
  let word = words.get(account);
  if (word === undefined) words.set(account, (word = BigInt(addressOf(account))));
  return word;
}

/** Name of the account at an address, or the address. */
export function nameAt(address: bigint): string {
  const hex = `0x${address.toString(16).padStart(40, "0")}`;
  return accountAt(hex) ?? hex;
}

/** Address of a pool. */
export const poolAddress = (poolId: bigint): bigint => addressWord(poolAccount(poolId));

const pools = new Map<string, bigint>();

/** The pool at an address; undefined when it is none. */
export function poolAt(address: string): bigint | undefined {
  const known = pools.get(address);
  if (known !== undefined) return known;
  const account = accountAt(address);
  if (account?.startsWith("pool:") !== true) return undefined;
  const id = BigInt(account.slice("pool:".length));
  pools.set(address, id);
  return id;
}
