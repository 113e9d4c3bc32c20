import type { Law } from "assay/types";
import { MIN_DEPOSIT, type Account } from "../../../model";
import { DAY, ONE, plain, TRANCHE } from "../../action-definition/world";
import type { Target } from "../../observe/kinds";
import type { LawContext } from "../law-context";
import type { ProgramBuilder } from "../program-builder";
import { LIFE } from "../inputs";
import { BURNT, lifeThen, splitLaw, user, type Life, type Split } from "./split";

const MOST_PARTS = 5;

/** Deposits of `amounts` into one new position of one tranche. */
function depositParts(
  builder: ProgramBuilder,
  owner: Account,
  poolId: bigint,
  trancheId: bigint,
  amounts: readonly bigint[],
): bigint {
  const tokenId = builder.world.read.positionCount() + 1n;
  amounts.forEach((amount, i) => {
    const requestTokenId = i === 0 ? 0n : tokenId;
    builder.call(plain(owner, { op: "depositTo", poolId, amount, trancheId, requestTokenId, destination: owner }).call);
  });
  return tokenId;
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/**
 * How much more stake the parts may show than the whole, in wei. Rounding down only raises the price of later shares, so parts buy no more shares than the whole.
 * Observed stake is rounded down twice (SHARE-2, SHARE-3), so that of the whole is less than 2 below its exact value: at most 1 in whole wei.
 */
const SHOWN_STAKE_DUST = 1n;

/** Depositing in parts buys no more stake than depositing at once. */
export function depositInParts(context: LawContext): Law<Life> {
  return splitLaw(
    context,
    {
      id: "LAW-ROUND-1",
      rules: ["ROUND-1", "SHARE-1", "SHARE-2", "SHARE-3"],
      title: "at one moment, a = a1 + … + an: stake(deposit a1; …; deposit an) <= stake(deposit a) + 1 wei",
      premise: "the pool has shares, and takes the deposits",
    },
    lifeThen(20, BURNT),
    (builder, draws): Split | undefined => {
      const owner = user(builder, draws);
      if (owner === undefined) return undefined;
      const { read } = builder.world;
      const open = builder.world.pools().filter((id) => !read.pool(id).halted);
      // rounding matters in pools where burns have changed the price of a share
      const burnt = open.filter((id) => read.pool(id).activeShares !== read.pool(id).activeStake);
      const poolId = draws.pick(burnt.length > 0 ? burnt : open);
      if (poolId === undefined) return undefined;
      const trancheId = builder.world.currentTranche() + BigInt(draws.below(8));
      const amounts = Array.from(
        { length: 2 + draws.below(MOST_PARTS - 1) },
        () => MIN_DEPOSIT + draws.part(4_000n * ONE),
      );
      const [once, parts] = [builder.fork(), builder.fork()];
      const tokenId = depositParts(once, owner, poolId, trancheId, [sum(amounts)]);
      depositParts(parts, owner, poolId, trancheId, amounts);
      const position: Target = { kind: "position", tokenId };
      const pool: Target = { kind: "pool", poolId };
      return {
        once,
        parts,
        before: [pool],
        after: [position],
        compare: (before, first, second) =>
          before.word(pool, "activeShares") === 0n
            ? undefined
            : [
                {
                  what: "stake (wei)",
                  once: first.word(position, "stake"),
                  parts: second.word(position, "stake"),
                  over: SHOWN_STAKE_DUST,
                },
              ],
      };
    },
  );
}

/** Withdrawing rewards repeatedly pays no more than withdrawing them at the end, and hardly less. */
export function withdrawInParts(context: LawContext): Law<Life> {
  return splitLaw(
    context,
    {
      id: "LAW-ROUND-2",
      rules: ["ROUND-1", "WITHDRAW-1", "REWARD-5", "REWARD-7"],
      title:
        "payments at t1 <= … <= tn: -n·deposits <= gain(withdraw at t1; …; at tn) - gain(withdraw at tn) <= 0, in wei, stake and rewards",
      premise: "the position's owner gets something",
    },
    lifeThen(14, LIFE),
    (builder, draws): Split | undefined => {
      const { read } = builder.world;
      const tokenId = draws.pick(builder.world.positions());
      if (tokenId === undefined) return undefined;
      const { poolId, tranches } = read.position(tokenId);
      const owner = read.ownerOf("stakingNFT", tokenId);
      const [once, parts] = [builder.fork(), builder.fork()];
      const payments = 1 + draws.below(MOST_PARTS);
      const rewards = { op: "withdraw", poolId, tokenId, withdrawStake: false, withdrawRewards: true } as const;
      for (let i = 0; i < payments; i += 1) {
        const pause = draws.chance(30) ? 0n : 1n + BigInt(draws.below(40 * Number(DAY)));
        for (const way of [once, parts]) way.wait(way.model.time + pause);
        for (const trancheId of tranches) parts.call(plain(owner, { ...rewards, trancheIds: [trancheId] }).call);
      }
      const current = once.world.currentTranche();
      const ended = tranches.filter((id) => id < current);
      const isFree = read.isLockedForMV(read.manager(poolId)) <= once.model.time;
      for (const way of [once, parts]) {
        if (isFree) way.call(plain(owner, { ...rewards, withdrawStake: true, trancheIds: ended }).call);
        way.call(plain(owner, { ...rewards, trancheIds: tranches }).call);
      }
      const account: Target = { kind: "account", account: owner };
      return {
        once,
        parts,
        before: [account],
        after: [account],
        compare: (before, first, second) => {
          const base = before.word(account, "native");
          const gain = first.word(account, "native") - base;
          if (gain <= 0n) return undefined;
          const under = BigInt(payments * tranches.length);
          return [{ what: "gain (wei)", once: gain, parts: second.word(account, "native") - base, over: 0n, under }];
        },
      };
    },
  );
}

/** Extending an active deposit step by step is the same as extending it at once. */
export function extendInParts(context: LawContext): Law<Life> {
  return splitLaw(
    context,
    {
      id: "LAW-ROUND-3",
      rules: ["ROUND-1", "EXT-1", "SHARE-3"],
      title:
        "at one moment, k = k1 + … + kn tranches: look(extend k1; …; extend kn) = look(extend k), stake, shares, rewards",
      premise: "the deposit is active and alone in its position",
    },
    lifeThen(14, BURNT),
    (builder, draws): Split | undefined => {
      const owner = user(builder, draws);
      const poolId = draws.pick(builder.world.pools().filter((id) => !builder.world.read.pool(id).halted));
      if (owner === undefined || poolId === undefined) return undefined;
      const from = builder.world.currentTranche() + BigInt(draws.below(3));
      const tokenId = depositParts(builder, owner, poolId, from, [MIN_DEPOSIT + draws.part(900n * ONE)]);
      builder.wait(builder.model.time + BigInt(draws.below(80 * Number(DAY))));
      if (builder.world.currentTranche() > from || builder.world.read.pool(poolId).halted) return undefined;
      const room = Number(builder.world.currentTranche() + 7n - from);
      const steps = Array.from({ length: 2 + draws.below(2) }, () => 1n + BigInt(draws.below(2)));
      const all = sum(steps);
      if (all > BigInt(room)) return undefined;
      const [once, parts] = [builder.fork(), builder.fork()];
      const extend = (way: ProgramBuilder, tranches: bigint): void =>
        void way.call(plain(owner, { op: "extendDeposit", poolId, tokenId, newDuration: tranches * TRANCHE }).call);
      extend(once, all);
      for (const step of steps) extend(parts, step);
      const deposit: Target = { kind: "deposit", tokenId, trancheId: from + all };
      const pool: Target = { kind: "pool", poolId };
      const same = (target: Target, field: string, unit: string) => ({
        what: `${target.kind}: ${field} (${unit})`,
        target,
        field,
      });
      const words = [
        same(deposit, "shares", "shares"),
        same(deposit, "stake", "wei"),
        same(deposit, "rewards", "wei"),
        same(pool, "activeStake", "wei"),
        same(pool, "activeShares", "shares"),
      ];
      return {
        once,
        parts,
        before: [pool],
        after: [deposit, pool],
        compare: (_, first, second) =>
          words.map(({ what, target, field }) => ({
            what,
            once: first.word(target, field),
            parts: second.word(target, field),
            over: 0n,
            under: 0n,
          })),
      };
    },
  );
}
