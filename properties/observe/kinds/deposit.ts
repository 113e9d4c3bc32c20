import { belongsTo, kind, pair } from "../kind";
import { POSITION } from "./position";

/** A position's deposit in a tranche. */
export const DEPOSIT = kind({
  code: 4,
  name: "deposit",
  id: ({ tokenId, trancheId }: { readonly tokenId: bigint; readonly trancheId: bigint }) => pair(tokenId, trancheId),
  state: ({ tokenId, trancheId }, { read }) => read.deposit(tokenId, trancheId),
  fields: {
    shares: ["shares", (deposit) => deposit.shares],
    stake: ["wei", (deposit) => deposit.stake],
    rewards: ["wei", (deposit) => deposit.rewards],
  },
  belongs: belongsTo(POSITION, ({ tokenId }, { read }) =>
    read.position(tokenId).tranches.map((trancheId) => ({ tokenId, trancheId })),
  ),
});
