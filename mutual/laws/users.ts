import fc from "fast-check";
import type { Mix, Observation, Offer, Verdict } from "assay";
import { all, drawn, TRANCHE } from "../calls/draws";
import { poolOf } from "../invariants/numbers";
import { every } from "../invariants/verdicts";
import { balanceOf, buyers, LIFE, positions, type Chain, type Laws, type Start, type Way } from "./life";

/** What a user may try at one moment to become richer. */
const MOVES: Mix = {
  "StakingPool.depositTo": 4,
  "StakingPool.extendDeposit(uint256,uint256)": 2,
  "StakingPool.extendDeposit(uint256,uint256,uint256)": 2,
  "StakingPool.withdraw": 6,
  "Cover.buyCover": 5,
  "CapitalPool.withdrawCredit": 1,
  "Cover.withdrawCredit": 1,
};
const LEDGERS = ["CapitalPool", "Cover", "Claims"] as const;
const ASSETS = [0n, 6n, 7n, 255n] as const;

/** What somebody has of each asset: native tokens with stake, rewards and fees. */
function wealthOf(now: Chain, { model }: Way, owner: string): readonly bigint[] {
  return ASSETS.map((asset) => {
    const own = balanceOf(now, asset, owner);
    if (asset !== 255n) return LEDGERS.reduce((sum, ledger) => sum + now[ledger].creditOf(owner, asset), own);
    const staked = positions(model).map(({ tokenId, poolId }) => {
      const pool = now.StakingPool.at(poolOf(poolId));
      const worth = pool.getStakeInfo(tokenId) + pool.getUnwithdrawnRewards(tokenId);
      return (now.StakingNFT.ownerOf(tokenId) as string) === owner ? worth : 0n;
    });
    const fees = all(model.read.poolCount()).map((id) => {
      const pool = now.StakingPool.at(poolOf(id));
      const { feesOwed } = pool.getPoolState;
      return (pool.manager as string) === owner ? feesOwed / 10_000n : 0n;
    });
    return [...staked, ...fees].reduce((sum, one) => sum + one, own);
  });
}

/** The same call for somebody else: all it says of the caller is of the user, and a position is one of the user's. */
function asUser(run: Way, offer: Offer, user: string, which: bigint): Offer {
  if (offer.name === "wait") return offer;
  const rename = (value: unknown): unknown => {
    if (value === offer.caller) return user;
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, rename(one)]));
  };
  const args = rename(offer.args) as Record<string, unknown>;
  const own = positions(run.model).filter(({ owner }) => owner === user);
  const position = own[Number(which % BigInt(own.length === 0 ? 1 : own.length))];
  const made = { ...offer, caller: user, args };
  if (offer.name === "StakingPool.depositTo")
    return { ...made, args: { ...args, requestTokenId: 0n, destination: user } } as never;
  if (offer.name === "Cover.buyCover") {
    const params = args["params"] as Record<string, unknown>;
    return { ...made, args: { ...args, params: { ...params, owner: user } } } as never;
  }
  if (position === undefined || !/withdraw$|extendDeposit/.test(offer.name)) return made as never;
  const { tokenId, tranches, poolId } = position;
  const trancheId = tranches[Number(which % BigInt(tranches.length === 0 ? 1 : tranches.length))];
  const of = {
    ...{ tokenId },
    ...("trancheIds" in args ? { trancheIds: tranches.filter((id) => (id + 1n) * TRANCHE <= run.time) } : {}),
    ...("trancheId" in args && trancheId !== undefined ? { trancheId } : {}),
  };
  return { ...made, at: poolOf(poolId), args: { ...args, ...of } } as never;
}

/** A round of one's own calls at one moment gains nothing. */
function rounds({ model, draw, fork }: Start): Verdict {
  const user = draw(drawn((d) => d.pick(["dave", "erin", "frank", ...buyers(model)]) ?? "dave"));
  const wait = draw(fc.constantFrom(0n, 1n, 2n, 4n, 8n));
  return fork((run) => {
    run.wait(wait * TRANCHE);
    const before = wealthOf(run.now, run, user);
    const results = Array.from({ length: 12 }).flatMap((_, i) => {
      const offer = run.offer(MOVES);
      return offer === undefined ? [] : [run.make(asUser(run, offer, user, BigInt(i) * 7n)).ok];
    });
    const deposits = positions(run.model).reduce((sum, { tranches }) => sum + tranches.length + 1, 0);
    const after = wealthOf(run.now, run, user);
    const found = every(ASSETS.entries(), ([i, asset]) => {
      // what is shown of a deposit is rounded down three times
      const dust = asset === 255n ? 3n * BigInt(deposits) : 0n;
      const gained = (after[i] ?? 0n) - (before[i] ?? 0n);
      return (
        gained <= dust || `${user} is richer by ${gained} of asset ${asset} at one moment; dust is ${dust} at most`
      );
    });
    return results.filter(Boolean).length < 2 ? undefined : found;
  });
}

/** One who has tokens, and no role, position, cover or approval. */
const STRANGER = "treasury";
const ATTEMPTS: Mix = {
  ...LIFE,
  wait: 2,
  "Claims.settleClaim": 8,
  "StakingPool.withdrawFees": 3,
  "StakingPool.poke": 2,
  "StakingProducts.pokeProduct": 2,
  "StakingPool.setPoolFee": 3,
  "StakingPool.sweepSurplus": 1,
  "NativeToken.transferFrom": 1,
  "NativeToken.lockForMV": 1,
  "NativeToken.mint": 1,
  "StakingNFT.transferFrom": 1,
  "StakingNFT.approve": 1,
  "CoverNFT.transferFrom": 1,
  "CoverNFT.approve": 1,
  "CapitalPool.withdrawCredit": 1,
  "CapitalPool.payOut": 1,
  "Cover.withdrawCredit": 1,
  "Claims.withdrawCredit": 1,
  "Registry.removeMember": 1,
  "StakingProducts.release": 1,
  "StakingPool.burnStake": 1,
};

type Relation = "same" | "no less" | "no more";
/** What others have: of what an answer is, or of its fields. Possessions get no less, restrictions no more. */
const PROTECTED: Readonly<Record<string, Relation | Readonly<Record<string, Relation>>>> = {
  ether: "no less",
  "NativeToken.balanceOf": "no less",
  "HostileERC20.balanceOf": "no less",
  "NativeToken.isLockedForMV": "no more",
  "Registry.checkRole": "same",
  "CapitalPool.creditOf": "no less",
  "Cover.creditOf": "no less",
  "Claims.creditOf": "no less",
  "VotingPower.getVotingPower": "no less",
  "StakingNFT.ownerOf": "same",
  "StakingNFT.getApproved": "same",
  "StakingPool.getStakeInfo": "no less",
  "StakingPool.getUnwithdrawnRewards": "no less",
  "StakingPool.manager": "same",
  "StakingPool.getPoolState": { fee: "same", feesOwed: "no less", surplus: "no less" },
  "CoverNFT.ownerOf": "same",
  "CoverNFT.getApproved": "same",
  "Cover.getCover": { amount: "no less", end: "same", gracePeriod: "same" },
  "Claims.getOpenClaim": "same",
  "Claims.getClaim": { votesFor: "same", votesAgainst: "same", settled: "same" },
  "CapitalPool.getBalance": "no less",
};
/** What anybody's call may take, and by which rule: settlements [SETTLE-1, SETTLE-3, BURN-3], the manager's fees [FEE-4]. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  "Claims.settleClaim":
    /^(ether|NativeToken\.balanceOf|HostileERC20\.balanceOf|VotingPower\.getVotingPower|StakingPool\.getStakeInfo|Cover\.getCover|Claims\.getOpenClaim|Claims\.getClaim|CapitalPool\.getBalance)$/,
  "StakingPool.withdrawFees": /^(NativeToken\.balanceOf|StakingPool\.getPoolState)$/,
};

const keeps = (relation: Relation, was: unknown, is: unknown): boolean => {
  if (typeof was !== "bigint" || typeof is !== "bigint" || relation === "same") return was === is;
  return relation === "no less" ? is >= was : is <= was;
};

/** What somebody else has lost. */
function loss(before: readonly Observation[], after: readonly Observation[], call: string): string | undefined {
  const keyOf = ({ getter, at, args }: Observation): string =>
    [getter, at, ...Object.values(args).map(String)].join(" ");
  const now = new Map(after.map((one) => [keyOf(one), one.answer]));
  for (const one of before) {
    const protectedBy = PROTECTED[one.getter];
    if (protectedBy === undefined || ALLOWED[call]?.test(one.getter) === true) continue;
    if (Object.values(one.args).some((value) => value === (STRANGER as never))) continue;
    const is = now.get(keyOf(one));
    const relations = typeof protectedBy === "string" ? { "": protectedBy } : protectedBy;
    for (const [field, relation] of Object.entries(relations)) {
      const [old, fresh] = [one.answer, is].map((answer) =>
        field === "" ? answer : (answer as Record<string, unknown>)[field],
      );
      if (!keeps(relation, old, fresh))
        return `${call} of a stranger's: ${keyOf(one)} ${field} was ${String(old)}, is ${String(fresh)}`;
    }
  }
  return undefined;
}

function strangers({ fork, now }: Start): Verdict {
  const isStranger = !now.Registry.checkRole(STRANGER, 1n);
  return fork((run) => {
    let before = run.observed();
    const tried = Array.from({ length: 4 }).flatMap(() => {
      const offer = run.offer(ATTEMPTS);
      if (offer === undefined) return [];
      if (offer.name === "wait") {
        run.make(offer);
        before = run.observed();
        return [];
      }
      const { ok } = run.make({ ...offer, caller: STRANGER as typeof offer.caller });
      const was = before;
      before = run.observed();
      return [{ name: offer.name, before: was, ok, after: before }];
    });
    const made = tried.filter(({ ok }) => ok);
    for (const { name, before, after } of made) {
      const lost = loss(before, after, name);
      if (lost !== undefined) return isStranger ? lost : undefined;
    }
    return isStranger && made.length > 0 ? true : undefined;
  });
}

/** Nobody gains at another's cost. */
export const USERS: Laws = {
  "for every user u and calls of u at one moment, per asset: wealth(u) after <= wealth(u) before, native + 3 wei per deposit":
    {
      id: "LAW-ROUND-7",
      rules: ["ROUND-1", "SHARE-1", "EXT-2", "EDIT-2", "WITHDRAW-1", "CREDIT-2"],
      premise: "two of the calls succeed",
      steps: 14,
      calls: { ...LIFE, wait: 12, "StakingPool.depositTo": 6 },
      check: rounds,
    },
  "for every state s, stranger x and call c of x that succeeds, for every other y: what is y's in c(s) >= what is y's in s, but for what ALLOWED lists with its rule":
    {
      id: "LAW-AUTH-1",
      rules: ["SETTLE-1", "FEE-4", "REWARD-7", "STAKE-2", "WITHDRAW-1", "FEE-2", "EDIT-1", "CREDIT-2", "ROLE-2"],
      premise: "a call of the stranger's succeeds",
      steps: 14,
      calls: {
        ...LIFE,
        "Claims.submitClaim(uint256)": 3,
        "Claims.vote": 9,
        "CoverNFT.transferFrom": 1,
        "StakingNFT.approve": 1,
      },
      check: strangers,
    },
};
