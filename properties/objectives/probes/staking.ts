import type { Account } from "../../../model";
import { POOL_MANAGERS } from "../../fixture/opening";
import { TRANCHE_SECONDS } from "../../fixture/times";
import { unpair, wordOf } from "../../observe/kind";
import { DEPOSIT, LISTING, POOL, POSITION, POWER } from "../../observe/kinds";
import { fieldOf } from "../reading";
import { accountIn, ANYONE, offered, type Probing } from "./made";

const ONE = 10n ** 18n;
/** An account that is no member and has unlimited allowances to the opening's pools. */
const STAKER: Account = "erin";
/** The tranche of a deposit, counted from the current one; eight are open (TRANCHE-2). */
const AHEAD = 4n;
/** The largest weight of a listing, in basis points (LIST-1). */
const MOST_WEIGHT = 10_000n;

/** A deposit into every pool. */
export const deposits: Probing = (view, time) =>
  view.ids(POOL).map((poolId) =>
    offered("deposit", time, STAKER, {
      ...{ op: "depositTo", poolId, amount: ONE, requestTokenId: 0n, destination: STAKER },
      trancheId: (fieldOf(view, POOL, poolId, "firstActiveTrancheId") ?? 0n) + AHEAD,
    }),
  );

/** Every deposit with its position's owner and pool. */
function held(view: Parameters<Probing>[0]) {
  return view.ids(DEPOSIT).flatMap((id) => {
    const [tokenId, trancheId] = unpair(id);
    const owner = accountIn(fieldOf(view, POSITION, tokenId, "owner"));
    const poolId = fieldOf(view, POSITION, tokenId, "poolId");
    return owner === undefined || poolId === undefined ? [] : [{ tokenId, trancheId, owner, poolId }];
  });
}

/** Every deposit moved to a later tranche by its owner; an ended one to an open tranche. */
export const extensionsOfDeposits: Probing = (view, time) =>
  held(view).map(({ tokenId, trancheId, owner, poolId }) =>
    offered("extension of a deposit", time, owner, {
      ...{ op: "extendDeposit", poolId, tokenId, trancheId, newDuration: 1n },
    }),
  );

/** All ended stake and all rewards withdrawn by their owners: each deposit and each position in a separate call. */
export const withdrawals: Probing = (view, time) => {
  const all = held(view);
  const ended = all.filter(({ trancheId }) => (trancheId + 1n) * BigInt(TRANCHE_SECONDS) <= BigInt(time));
  const stakes = ended.map(({ tokenId, trancheId, owner, poolId }) =>
    offered("withdrawal of stake", time, owner, {
      ...{ op: "withdraw", poolId, tokenId, withdrawStake: true, withdrawRewards: false, trancheIds: [trancheId] },
    }),
  );
  const positions = new Map(all.map((one) => [one.tokenId, one]));
  const rewards = [...positions.values()].map(({ tokenId, owner, poolId }) =>
    offered("withdrawal of rewards", time, owner, {
      ...{ op: "withdraw", poolId, tokenId, withdrawStake: false, withdrawRewards: true },
      trancheIds: all.filter((one) => one.tokenId === tokenId).map(({ trancheId }) => trancheId),
    }),
  );
  return [...stakes, ...rewards];
};

/** The possible managers of a pool. The view does not know those of pools that a sequence created, so all managers try; the wrong ones are refused with and without the attackers. */
function managersOf(view: Parameters<Probing>[0], poolId: bigint): readonly Account[] {
  const known = POOL_MANAGERS[Number(poolId) - 1];
  if (known !== undefined) return [known];
  return view.ids(POWER).flatMap((id) => {
    const account = accountIn(id);
    return account === undefined || (fieldOf(view, POWER, wordOf(account), "pools") ?? 0n) === 0n ? [] : [account];
  });
}

/** The managers' calls: lowering the fee, and setting each listing's weight to the maximum and to 0. */
export const managing: Probing = (view, time) => {
  const listings = view.ids(LISTING).map((id) => ({ id, of: unpair(id) }));
  return view.ids(POOL).flatMap((poolId) =>
    managersOf(view, poolId).flatMap((manager) => [
      offered("change of a fee", time, manager, { op: "setPoolFee", poolId, newFee: 0n }),
      ...listings
        .filter(({ of: [pool] }) => pool === poolId)
        .flatMap(({ id, of: [, productId] }) =>
          [MOST_WEIGHT, 0n].map((weight) => {
            const targetPrice = fieldOf(view, LISTING, id, "target") ?? 0n;
            const params = [{ productId, weight, targetPrice }];
            const sort = weight === 0n ? "lowering of a weight" : "raising of a weight";
            return offered(sort, time, manager, { op: "setProducts", poolId, params });
          }),
        ),
    ]),
  );
};

/** The fees of every pool sent to its manager. */
export const fees: Probing = (view, time) =>
  view.ids(POOL).map((poolId) => offered("payment of fees", time, ANYONE, { op: "withdrawFees", poolId }));
