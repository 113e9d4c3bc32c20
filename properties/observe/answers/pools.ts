import type { Reads } from "../../../model";
import { ACTORS } from "../../fixture/actors";
import { coverAllocation } from "./covers";
import { HashedGetter, refusal, value, type Answer } from "./question";
import { unknownPool } from "./refusals";

const poolProducts = new HashedGetter(
  "getPoolProducts(uint256 poolId) view returns ((uint256, uint256, uint256, uint256, uint256)[])",
);
const totalWeight = new HashedGetter("getTotalWeight(uint256 poolId) view returns (uint256)");
const totalEffectiveWeight = new HashedGetter("getTotalEffectiveWeight(uint256 poolId) view returns (uint256)");
const poolIdOf = new HashedGetter("getPoolId(address pool) view returns (uint256)");
const poolsOf = new HashedGetter("getPoolsOf(address manager) view returns (uint256[])");
const poolStake = new HashedGetter("getPoolStake(uint256 poolId) view returns (uint256)");
const wrongPool = refusal("WrongPool(uint256 asked, uint256 own)");

/** A pool and what it lists. */
export function poolAnswers(read: Reads, turn: number): Answer[] {
  const poolId = BigInt(turn % (Number(read.poolCount()) + 2));
  if (poolId < 1n || poolId > read.poolCount()) return unknownPoolAnswers(read, poolId);
  const products = read
    .poolProducts(poolId)
    .map((p) => [p.productId, p.weight, p.targetPrice, p.bumpedPrice, p.priceUpdatedAt]);
  const account = ACTORS[turn % ACTORS.length] ?? "alice";
  return [
    // every address has an answer: 0 if it is no pool [READ-2]
    poolIdOf.ask("stakingProducts", [account], value(0n)),
    poolsOf.ask("stakingProducts", [account], value([...read.poolsOf(account)])),
    poolProducts.ask("stakingProducts", [poolId], value(products)),
    poolProducts.ask("stakingViewer", [poolId], value(products)),
    poolStake.ask(poolId, [poolId + 1n], wrongPool(poolId + 1n, poolId)),
  ];
}

function unknownPoolAnswers(read: Reads, poolId: bigint): Answer[] {
  const unknown = unknownPool(poolId);
  return [
    poolProducts.ask("stakingProducts", [poolId], unknown),
    poolProducts.ask("stakingViewer", [poolId], unknown),
    totalWeight.ask("stakingProducts", [poolId], unknown),
    totalEffectiveWeight.ask("stakingProducts", [poolId], unknown),
    ...(read.coverCount() > 0n ? [coverAllocation.ask("stakingProducts", [1n, poolId], unknown)] : []),
  ];
}
