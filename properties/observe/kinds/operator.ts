import type { Account } from "../../../model";
import { ACTORS } from "../../fixture/actors";
import { kind } from "../kind";
import { isActor } from "./account";

/** The names of an operator's approval. */
interface Operator {
  readonly covers: boolean;
  readonly owner: Account;
  readonly operator: Account;
}

/** Approval for all of an owner's NFTs: (1 for cover NFTs) << 32 | the owner's index << 16 | the operator's. */
export const OPERATOR = kind({
  code: 19,
  name: "operator",
  id: ({ covers, owner, operator }: Operator) =>
    ((covers ? 1n : 0n) << 32n) | (BigInt(ACTORS.indexOf(owner)) << 16n) | BigInt(ACTORS.indexOf(operator)),
  state: ({ covers, owner, operator }, { read }) =>
    read.isApprovedForAll(covers ? "coverNFT" : "stakingNFT", owner, operator),
  fields: { approved: ["flag", (approved) => approved] },
});

/** Whether an operator may use all NFTs of an owner. */
export function operatorOf(
  collection: "stakingNFT" | "coverNFT",
  owner: Account,
  operator: Account,
): ({ readonly kind: "operator" } & Operator)[] {
  const covers = collection === "coverNFT";
  return isActor(owner) && isActor(operator) ? [{ kind: OPERATOR.name, covers, owner, operator }] : [];
}
