import type { Account } from "../../../model";
import { ACTORS } from "../../fixture/actors";
import { kind, wordOf } from "../kind";
import { isActor } from "./account";

/** The names of an allowance. */
interface Allowance {
  readonly asset: bigint;
  readonly owner: Account;
  readonly spender: Account;
}

const TOKENS: readonly bigint[] = [6n, 7n, 255n];

/** An allowance; its id is (asset << 224) | (spender << 160) | the owner's address. */
export const ALLOWANCE = kind({
  code: 17,
  name: "allowance",
  id: ({ asset, owner, spender }: Allowance) => (asset << 224n) | (spenderCode(spender) << 160n) | wordOf(owner),
  state: ({ asset, owner, spender }, { read }) => read.allowance(asset, owner, spender),
  fields: { allowance: ["asset units", (allowance) => allowance] },
});

/** A spender's code in the key: a pool's id, 0 for Cover, or 2^63 plus an actor's index. @throws Error for other accounts */
function spenderCode(spender: Account): bigint {
  if (spender === "cover") return 0n;
  if (/^pool:\d+$/.test(spender)) return BigInt(spender.slice("pool:".length));
  const index = ACTORS.indexOf(spender);
  if (index < 0)
    throw new Error(`expected Cover, a pool or an actor as the spender of an allowance, received "${spender}"`);
  return (1n << 63n) | BigInt(index);
}

/** The allowance of a pool, Cover or an actor; none for ETH. */
export function allowanceOf(
  asset: bigint,
  owner: Account,
  spender: Account,
): ({ readonly kind: "allowance" } & Allowance)[] {
  const seen = spender === "cover" || spender.startsWith("pool:") || isActor(spender);
  return TOKENS.includes(asset) && isActor(owner) && seen ? [{ kind: ALLOWANCE.name, asset, owner, spender }] : [];
}
