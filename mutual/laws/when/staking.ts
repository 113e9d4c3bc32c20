import { MIN_DEPOSIT, MIN_EXTENSION } from "../../invariants/limits";
import { activeTranches, ceilDiv, poolIdOf, trancheAt, trancheEnd } from "../../invariants/numbers";
import { TRAITS } from "../../people";
import { TRANCHE } from "../../calls/draws";
import { isFree, isOf, ofPosition, type Condition, type Scene } from "./conditions";

const isActive = (trancheId: bigint, time: bigint): boolean => activeTranches(time).includes(trancheId);

/** Shares that an amount buys [SHARE-1]. */
function sharesFor(
  { activeShares, activeStake }: { readonly activeShares: bigint; readonly activeStake: bigint },
  amount: bigint,
): bigint {
  if (activeShares === 0n) return amount;
  return activeStake === 0n ? 0n : (amount * activeShares) / activeStake;
}

export function depositTo(scene: Scene): readonly Condition[] | undefined {
  const { offer, now, time } = scene;
  if (offer.name !== "StakingPool.depositTo") return undefined;
  const { caller, at, args } = offer;
  const { amount, trancheId, requestTokenId, destination } = args;
  const state = now.StakingPool.at(at).getPoolState;
  const { NativeToken } = now;
  const position: readonly Condition[] =
    requestTokenId === 0n
      ? [
          ["the destination is somebody", destination !== ("nobody" as never)],
          ["the destination takes NFTs", TRAITS[destination]?.takesNfts !== false],
        ]
      : ofPosition(scene, requestTokenId);
  return [
    ...position,
    ["the amount is at least 0.01", amount >= MIN_DEPOSIT],
    ["the tranche is one of the eight", isActive(trancheId, time)],
    ["the pool is not halted", !state.halted],
    ["the amount buys a share", sharesFor(state, amount) > 0n],
    ["the caller is not locked", isFree(scene, caller)],
    ["the caller has the amount", NativeToken.balanceOf(caller) >= amount],
    ["the pool may take the amount", NativeToken.allowance(caller, at) >= amount],
  ];
}

export function extendDeposit(scene: Scene): readonly Condition[] | undefined {
  const { offer, model, now, time } = scene;
  if (!offer.name.startsWith("StakingPool.extendDeposit")) return undefined;
  const { tokenId, newDuration, trancheId } = offer.args as {
    tokenId: bigint;
    newDuration: bigint;
    trancheId?: bigint;
  };
  const pool = now.StakingPool.at(offer.at);
  const state = pool.getPoolState;
  const position = ofPosition(scene, tokenId);
  const { read } = model;
  // another pool knows nothing of it
  if (!isOf(tokenId, read.positionCount()) || read.position(tokenId).poolId !== poolIdOf(offer.at)) return position;
  const named = trancheId === undefined || trancheId >= 2n ** 32n ? [] : [trancheId];
  const held = [...new Set([...pool.getDepositTranches(tokenId), ...named])]
    .map((id) => ({ id, ...pool.getDeposit(tokenId, id) }))
    .filter(({ id, shares }) => shares > 0n && (trancheId === undefined || id === trancheId))
    .sort((one, other) => Number(one.id - other.id));
  const [from] = held;
  const target = (): readonly Condition[] => {
    if (from === undefined) return [];
    const { id, stake } = from;
    if (id >= trancheAt(time))
      return [["the target is one of the eight", isActive(id + ceilDiv(newDuration, TRANCHE), time)]];
    return [
      ["the ended stake is at least 0.005", stake >= MIN_EXTENSION],
      ["the ended stake buys a share", sharesFor(state, stake) > 0n],
      // the first that ends at or after now + duration
      ["the target is one of the eight", isActive(ceilDiv(time + newDuration, TRANCHE) - 1n, time)],
    ];
  };
  return [
    ...position,
    ["the duration is above 0", newDuration > 0n],
    ["the pool is not halted", !state.halted],
    ["there is a deposit with stake to move", from !== undefined],
    ...target(),
  ];
}

export function withdraw(scene: Scene): readonly Condition[] | undefined {
  const { offer, now, time } = scene;
  if (offer.name !== "StakingPool.withdraw") return undefined;
  const { tokenId, withdrawStake, trancheIds } = offer.args;
  const position = ofPosition(scene, tokenId);
  if (!withdrawStake) return position;
  return [
    ...position,
    ["the manager is not locked", isFree(scene, now.StakingPool.at(offer.at).manager)],
    ["every named tranche has ended", trancheIds.every((id) => time >= trancheEnd(id))],
  ];
}
