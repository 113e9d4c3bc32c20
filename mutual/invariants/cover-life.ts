import type { InvariantsOf, Verdict } from "assay";
import { answered } from "assay";
import type { Ghost, Seen } from "./ghost";
import { MAX_GRACE_PERIOD, SETTLEMENT_MARGIN } from "./limits";
import { ceilToMidnight, total } from "./numbers";
import { purchaseIn } from "./purchase";
import { byPart, coversOf, isKnown, settlementIn } from "./subjects";
import { all, equal, every, holds, within } from "./verdicts";

const OF_ALL_SEGMENTS = ["productId", "coverAsset", "originalCoverId"] as const;
const CONSTANT = [...OF_ALL_SEGMENTS, "amountBought", "start", "end", "gracePeriod"] as const;

/** When a cover's grace ends and what backs it is released; `review`: from a claim to its settlement, seconds. [CAP-2, CAP-3, E-EXPOSURE] */
export function timesOf({ now }: Seen, id: bigint, review: bigint): Verdict {
  const { end, gracePeriod } = now.Cover.getCover(id);
  const graceEnd = end + gracePeriod;
  const release = ceilToMidnight(graceEnd + review + SETTLEMENT_MARGIN);
  return all(
    equal(`end of grace of cover ${id}`, graceEnd, now.Cover.getGraceEnd(id)),
    equal(`release of cover ${id}`, release, now.Cover.getReleaseTime(id)),
    within(`grace of cover ${id}`, 0n, gracePeriod, MAX_GRACE_PERIOD),
  );
}

/** Covers to look at that were there before: the one that is named, and the one that is extended. */
function knownOf(step: Seen): readonly bigint[] {
  const ids = coversOf(step);
  if (ids.length === 0) return [];
  const extended = purchaseIn(step)?.params.coverId ?? 0n;
  const count = step.before.Cover.coverCount;
  return [...new Set([...ids, extended])].filter((one) => isKnown(one, count));
}

/** COVERS: what was bought stays what it is. */
export const COVER_LIFE = {
  "product, asset, amount bought, start, end, grace, release, predecessor and pools of a cover never change; in the earlier edition by an extension only, which keeps product, asset and predecessor":
    {
      id: "INV-COVER-4",
      rules: ["COVER-6", "EDIT-1", "CAP-3", "E-EDIT"],
      premise: "a cover is extended, claimed, paid out of or named, or time passes",
      check: (step) => {
        const extended = purchaseIn(step)?.keepsId === true;
        return every(knownOf(step), (id) => {
          const [was, is] = [step.before.Cover, step.now.Cover];
          const kept = (extended ? OF_ALL_SEGMENTS : CONSTANT).map((what) =>
            equal(`${what} of cover ${id}`, was.getCover(id)[what], is.getCover(id)[what]),
          );
          if (extended) return all(...kept);
          return all(
            ...kept,
            equal(`end of grace of cover ${id}`, was.getGraceEnd(id), is.getGraceEnd(id)),
            equal(`release of cover ${id}`, was.getReleaseTime(id), is.getReleaseTime(id)),
            every(was.getCoverPools(id).entries(), ([i, part]) =>
              every(["poolId", "amountBought", "price", "bump"] as const, (what) =>
                equal(`${what} ${i} of cover ${id}`, part[what], is.getCoverPools(id)[i]?.[what]),
              ),
            ),
            equal(`parts of cover ${id}`, BigInt(was.getCoverPools(id).length), BigInt(is.getCoverPools(id).length)),
          );
        });
      },
    },
  "amount of a cover = amount bought − payouts; it only falls, and CoverReduced names the new one": {
    id: "INV-COVER-6",
    rules: ["SETTLE-3"],
    premise: "a cover is extended, claimed, paid out of or named, or time passes",
    parts: ["a cover", "CoverReduced"],
    check: (step) => {
      const { before, now, events } = step;
      const extension = purchaseIn(step);
      const settled = settlementIn(step);
      return {
        "a cover": every(knownOf(step), (id) => {
          const { amount, amountBought } = now.Cover.getCover(id);
          const paid = settled?.coverId === id ? settled.payout : 0n;
          const isBought = extension?.coverId === id;
          const left = isBought ? extension.params.amount : before.Cover.getCover(id).amount - paid;
          return all(
            equal(`amount of cover ${id}`, left, amount),
            within(`amount of cover ${id}`, 0n, amount, amountBought),
          );
        }),
        CoverReduced: every(events("CoverReduced"), (emitted) => {
          const left = settled === undefined ? undefined : settled.cover.amount - settled.payout;
          return all(
            equal("cover of CoverReduced", settled?.coverId, emitted.coverId),
            equal(`CoverReduced of cover ${emitted.coverId}`, left, emitted.amount),
          );
        }),
      };
    },
  },
  "originalCoverId = the cover that was extended, or the cover itself; replacedBy = the cover that extended it, once; a replaced cover has no owner":
    {
      id: "INV-COVER-7",
      rules: ["EDIT-1", "COVER-5"],
      editions: ["current"],
      premise: "a cover is bought, extended, claimed, paid out of or named, or time passes",
      parts: ["a cover that was extended", "a cover that was not", "a cover that extends another"],
      check: (step) => {
        const { before, now } = step;
        const owner = (of: bigint): boolean => answered(() => now.CoverNFT.ownerOf(of)) !== undefined;
        const replaced = (of: bigint, by: bigint): Verdict =>
          all(
            equal(`replacement of cover ${of}`, by, now.Cover.getCover(of).replacedBy),
            equal(`whether cover ${of} has an owner`, by === 0n, owner(of)),
          );
        const purchase = purchaseIn(step);
        if (purchase === undefined)
          return byPart(
            coversOf(step).map((id) => {
              const { replacedBy } = before.Cover.getCover(id);
              const part = replacedBy === 0n ? "a cover that was not" : "a cover that was extended";
              return [part, replaced(id, replacedBy)] as const;
            }),
          );
        const { params, isExtension, coverId: id } = purchase;
        return {
          "a cover that was not": replaced(id, 0n),
          ...(isExtension
            ? {
                "a cover that was extended": replaced(params.coverId, id),
                "a cover that extends another": equal(
                  `predecessor of cover ${id}`,
                  params.coverId,
                  now.Cover.getCover(id).originalCoverId,
                ),
              }
            : {}),
        };
      },
    },
  "getCoverAllocation = what was sold, shrunk by payouts; 0 from the release on, and once another cover replaced it": {
    id: "INV-COVER-12",
    rules: ["CAP-3", "BURN-2", "EDIT-4", "TIME-1"],
    premise: "a cover is extended, claimed, paid out of or named, or time passes",
    parts: ["allocated", "released or replaced"],
    check: (step) => {
      const { before, now, time, events } = step;
      const extended = purchaseIn(step);
      const kept = extended?.keepsId === true ? [] : knownOf(step);
      return byPart(
        kept.flatMap((id) => {
          const isOver = extended !== undefined || time >= before.Cover.getReleaseTime(id);
          return before.Cover.getCoverPools(id).map(({ poolId }) => {
            const freed = events("CapacityReleased").filter((one) => one.coverId === id && one.poolId === poolId);
            const was = before.StakingProducts.getCoverAllocation(id, poolId);
            const left = isOver ? 0n : was - total(freed.map(({ amount }) => amount));
            const what = `allocation of pool ${poolId} to cover ${id}`;
            return [
              isOver ? "released or replaced" : "allocated",
              equal(what, left, now.StakingProducts.getCoverAllocation(id, poolId)),
            ] as const;
          });
        }),
      );
    },
  },
  "nothing streams for a cover that another one replaced: its rewardRates are 0": {
    id: "INV-COVER-13",
    rules: ["EDIT-3"],
    editions: ["current"],
    premise: "a cover is extended",
    check: (step) => {
      const { params, isExtension } = purchaseIn(step) ?? {};
      if (params === undefined || isExtension !== true) return undefined;
      return every(step.now.Cover.getCoverPools(params.coverId).entries(), ([i, { rewardRate }]) =>
        holds(
          rewardRate === 0n,
          `reward rate ${i} of the replaced cover ${params.coverId}: expected 0, observed ${rewardRate}`,
        ),
      );
    },
  },
} satisfies InvariantsOf<Ghost>;
