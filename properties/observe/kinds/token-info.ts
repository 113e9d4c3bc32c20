import { belongsTo, kind } from "../kind";
import { POSITION } from "./position";

/** StakingViewer's information about a position; its token id. */
export const TOKEN_INFO = kind({
  code: 20,
  name: "tokenInfo",
  id: ({ tokenId }: { readonly tokenId: bigint }) => tokenId,
  state({ tokenId }, { read }) {
    const position = read.position(tokenId);
    const deposits = position.tranches.map((trancheId) => ({ trancheId, ...read.deposit(tokenId, trancheId) }));
    return { ...position, tokenId, staked: deposits.filter(({ shares }) => shares > 0n) };
  },
  fields: {
    poolId: ["id", (info) => info.poolId],
    activeStake: ["wei", (info) => info.activeStake],
    expiredStake: ["wei", (info) => info.expiredStake],
    rewards: ["wei", (info) => info.rewards],
    depositsWithStake: ["count", ({ staked }) => BigInt(staked.length)],
    shares: ["shares", ({ staked }) => staked.reduce((sum, { shares }) => sum + shares, 0n)],
    trancheSum: ["id", ({ staked }) => staked.reduce((sum, { trancheId }) => sum + trancheId, 0n)],
    stake: ["wei", (info) => info.activeStake + info.expiredStake],
    tokenId: ["id", ({ tokenId }) => tokenId],
    // a deposit without stake and rewards is not listed [INFO-4]
    emptyDeposits: ["count", () => 0n],
  },
  belongs: belongsTo(POSITION, ({ tokenId }) => [{ tokenId }]),
});
