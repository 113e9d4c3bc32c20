import { poolAccount } from "../../../model";
import { belongsTo, getter, kind, pair, unpair, type Getter } from "../kind";
import { DEPOSIT } from "./deposit";

const member =
  (name: string) =>
  (id: bigint): Getter => {
    const [poolId, trancheId] = unpair(id);
    return getter(poolAccount(poolId), "getTranche", [trancheId], name);
  };

/** A tranche of a pool. */
export const TRANCHE = kind({
  code: 5,
  name: "tranche",
  id: ({ poolId, trancheId }: { readonly poolId: bigint; readonly trancheId: bigint }) => pair(poolId, trancheId),
  state: ({ poolId, trancheId }, { read }) => read.tranche(poolId, trancheId),
  fields: {
    ended: ["flag", (tranche) => tranche.ended, member("ended")],
    stake: ["wei", (tranche) => tranche.stake, member("stake")],
    shares: ["shares", (tranche) => tranche.shares, member("shares")],
    stakeTaken: ["wei", (tranche) => tranche.stakeTaken, member("stakeTaken")],
  },
  belongs: belongsTo(DEPOSIT, ({ tokenId, trancheId }, { read }) => [
    { poolId: read.position(tokenId).poolId, trancheId },
  ]),
});
