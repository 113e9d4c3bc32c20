import type { InvariantsOf } from "assay";
import type { Ghost } from "./ghost";
import { COOLDOWN, DAY, MAX_COVER_AMOUNT, MAX_PERIOD, MAX_POOLS, MIN_PERIOD, VOTING_WINDOW } from "./limits";
import { total } from "./numbers";
import { ofPool, purchaseIn } from "./purchase";
import { timesOf } from "./cover-life";
import { coversOf } from "./subjects";
import { all, equal, every, holds, within } from "./verdicts";

/** COVERS: what may be bought, and which events say so. */
export const COVERS = {
  "a cover: start = now, end − start = period days, 28 to 365; amount = what was asked for, 1 to 2^96 − 1": {
    id: "INV-COVER-1",
    rules: ["COVER-1", "TIME-1"],
    premise: "cover is bought",
    check: (step) => {
      const { coverId, params } = purchaseIn(step) ?? {};
      if (coverId === undefined || params === undefined) return undefined;
      const cover = step.now.Cover.getCover(coverId);
      const of = (what: string): string => `${what} of cover ${coverId}`;
      return all(
        equal(of("start"), step.time, cover.start),
        equal(of("end"), step.time + params.period * DAY, cover.end),
        within(of("period"), MIN_PERIOD, params.period, MAX_PERIOD),
        within(of("amount"), 1n, params.amount, MAX_COVER_AMOUNT),
        equal(of("amount bought"), params.amount, cover.amountBought),
        equal(of("amount"), params.amount, cover.amount),
        equal(of("product"), params.productId, cover.productId),
        equal(of("asset"), params.coverAsset, cover.coverAsset),
        equal(of("expiry of the NFT"), cover.end, step.now.CoverNFT.expiryOf(coverId)),
      );
    },
  },
  "buyCover succeeds ⇒ caller and owner are members, and the product accepts the payment asset": {
    id: "INV-COVER-2",
    rules: ["COVER-1", "ROLE-1"],
    premise: "cover is bought",
    check: (step) => {
      const { params, caller } = purchaseIn(step) ?? {};
      if (params === undefined || caller === undefined) return undefined;
      const { Registry, CoverProducts } = step.before;
      const { productId, paymentAsset, owner } = params;
      return all(
        every([caller, owner], (one) =>
          holds(Registry.checkRole(one, 1n), `${one} buys or gets a cover: expected a member, observed none`),
        ),
        holds(
          CoverProducts.getProduct(productId).acceptedAssets.includes(paymentAsset),
          `payment in asset ${paymentAsset}: expected one that product ${productId} accepts, observed one that it does not`,
        ),
      );
    },
  },
  "a cover's grace period is the one of its product's type at purchase": {
    id: "INV-COVER-3",
    rules: ["COVER-6", "PRODUCT-2"],
    premise: "cover is bought",
    check: (step) => {
      const { coverId, params } = purchaseIn(step) ?? {};
      if (coverId === undefined || params === undefined) return undefined;
      const { CoverProducts } = step.before;
      const { gracePeriod } = CoverProducts.getProductType(CoverProducts.getTypeOf(params.productId));
      return equal(`grace of cover ${coverId}`, gracePeriod, step.now.Cover.getCover(coverId).gracePeriod);
    },
  },
  "graceEnd = end + grace; release = ceilToMidnightUTC(graceEnd + 72 h + 24 h + 7 days); grace <= 261 days": {
    id: "INV-COVER-5",
    rules: ["CLAIM-1", "CAP-2", "CAP-3", "PRODUCT-2"],
    editions: ["current"],
    premise: "a cover is bought, claimed, paid out of or named, or time passes",
    check: (step) => {
      return every(coversOf(step), (id) => timesOf(step, id, VOTING_WINDOW + COOLDOWN));
    },
  },
  "an extension succeeds ⇒ now < end of the old cover, which was not replaced, has an amount left and no open claim; same product, same asset, params.owner = the NFT's owner; by that owner or one approved":
    {
      id: "INV-COVER-8",
      rules: ["EDIT-1", "TIME-1"],
      premise: "a cover is extended",
      check: (step) => {
        const { old, params, caller } = purchaseIn(step) ?? {};
        if (old === undefined || params === undefined || caller === undefined) return undefined;
        const { before, time } = step;
        const id = params.coverId;
        const of = (what: string): string => `${what} of cover ${id}, which is extended`;
        return all(
          within(of("time"), old.start, time, old.end - 1n),
          equal(of("replacement"), 0n, old.replacedBy),
          equal(of("open claim"), 0n, before.Claims.getOpenClaim(id)),
          within(of("amount"), 1n, old.amount, old.amountBought),
          equal(of("product"), old.productId, params.productId),
          equal(of("asset"), old.coverAsset, params.coverAsset),
          equal(of("owner"), before.CoverNFT.ownerOf(id), params.owner),
          holds(
            before.CoverNFT.isApprovedOrOwner(caller, id),
            `${of("extension")}: expected NotOwnerNorApproved for ${caller}`,
          ),
        );
      },
    },
  "a purchase's event names the next cover id (in the earlier edition an extension's the extended cover's), in the current edition CoverBought with its predecessor (itself when new), the owner's member id and the product; CoverMetadata and PremiumPaid follow; the NFT is the owner's":
    {
      id: "INV-COVER-9",
      rules: ["COVER-5", "EDIT-1", "ROLE-2", "READ-2"],
      premise: "cover is bought",
      parts: ["a new cover", "an extension"],
      check: (step) => {
        const purchase = purchaseIn(step);
        if (purchase === undefined) return undefined;
        const { edition, before, now, events } = step;
        const { coverId, params, isExtension, keepsId, returned } = purchase;
        const of = (what: string): string => `${what} of cover ${coverId}`;
        const predecessor = isExtension ? params.coverId : coverId;
        const order = [edition === "earlier" ? "CoverEdited" : "CoverBought", "CoverMetadata", "PremiumPaid"];
        const emitted = events().filter(({ name }) => order.includes(name) || name.startsWith("Cover"));
        const bought = edition === "earlier" ? [] : events("CoverBought");
        return {
          [isExtension ? "an extension" : "a new cover"]: all(
            equal(of("id"), keepsId ? params.coverId : before.Cover.coverCount + 1n, coverId),
            equal(of("id returned"), coverId, returned),
            equal(of("predecessor"), predecessor, now.Cover.getCover(coverId).originalCoverId),
            equal(of("owner"), params.owner, now.CoverNFT.ownerOf(coverId)),
            equal(of("events"), order.join(), emitted.map(({ name }) => name).join()),
            every(emitted, ({ name, values }) => equal(of(`id in ${name}`), coverId, values["coverId"] as bigint)),
            every(bought, (one) =>
              all(
                equal(of("predecessor emitted"), predecessor, one.originalCoverId),
                equal(of("buyerMemberId"), before.Registry.getMemberId(params.owner), one.buyerMemberId),
                equal(of("product emitted"), params.productId, one.productId),
              ),
            ),
          ),
        };
      },
    },
  "CoverMetadata carries the buyer's ipfsData, byte by byte": {
    id: "INV-COVER-10",
    rules: ["COVER-5"],
    premise: "cover is bought",
    check: (step) => {
      const { coverId, params } = purchaseIn(step) ?? {};
      const [emitted] = step.events("CoverMetadata");
      return params === undefined
        ? undefined
        : equal(`ipfsData of cover ${coverId}`, params.ipfsData, emitted?.ipfsData);
    },
  },
  "a cover's parts are the requests that are not skipped: at most ten distinct pools, adding up to the amount exactly; each with the price and the rate of its events":
    {
      id: "INV-COVER-11",
      rules: ["COVER-2", "EDIT-1"],
      premise: "cover is bought",
      parts: ["a cover", "a pool's part of it"],
      check: (step) => {
        const purchase = purchaseIn(step);
        if (purchase === undefined) return undefined;
        const { requests, sales, coverId, params } = purchase;
        const { Cover, StakingProducts } = step.now;
        const pools = Cover.getCoverPools(coverId);
        const of = (what: string): string => `${what} of cover ${coverId}`;
        const count = BigInt(requests.length);
        return {
          "a cover": all(
            within(of("parts"), 1n, count, MAX_POOLS),
            equal(of("distinct pools"), count, BigInt(new Set(requests.map(({ poolId }) => poolId)).size)),
            equal(of("sum of the parts"), params.amount, total(requests.map((one) => one.coverAmountInAsset))),
            equal(of("parts"), count, BigInt(pools.length)),
          ),
          "a pool's part of it": every(requests.entries(), ([i, request]) => {
            const [part, { poolId }] = [pools[i], request];
            const sale = sales.find((one) => one.poolId === poolId);
            const stream = ofPool(step.events("RewardStreamAdded"), poolId);
            return all(
              equal(of(`pool ${i}`), poolId, part?.poolId),
              equal(of(`part ${i}`), request.coverAmountInAsset, part?.amountBought),
              equal(of(`price ${i}`), sale?.price, part?.price),
              equal(of(`reward rate ${i}`), stream?.rate, part?.rewardRate),
              equal(of(`allocation ${i}`), sale?.amount, StakingProducts.getCoverAllocation(coverId, poolId)),
            );
          }),
        };
      },
    },
} satisfies InvariantsOf<Ghost>;
