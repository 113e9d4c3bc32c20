import { MAX_COVER_AMOUNT, MAX_PERIOD, MAX_POOLS, MIN_PERIOD } from "../core/limits";
import type { Verdict } from "assay/types";
import type { EditionName } from "../../model/api";
import * as K from "../../properties/observe/kinds";
import { addressWord } from "../core/accounts";
import { define } from "../statement/define";
import { DAY } from "../core/numbers";
import { both, equal, every, HELD, holds, SKIP, violated, within } from "../core/verdicts";
import { AT, pair, word } from "../core/words";
import type { Purchase } from "../history/deals";
import type { History } from "../history/history";

export const length = define({
  id: "INV-COVER-1",
  on: ["purchase"],
  rules: ["COVER-1", "TIME-1"],
  title: "a cover: start = now, end - start = period days, 28 to 365; amount = what was asked for, 1 to 2^96 - 1",
  premise: "cover is bought and seen",
  check(seen, { deals: { purchase } }) {
    const words = purchase === undefined ? undefined : seen.now(K.COVER, purchase.coverId);
    if (purchase === undefined || words === undefined) return SKIP;
    const { params } = purchase;
    const at = AT.cover;
    const where = (what: string) => () => `${what} of cover ${purchase.coverId}`;
    return both(
      equal(seen.time, word(words, at.start), "seconds", where("start")),
      equal(seen.time + params.period * DAY, word(words, at.end), "seconds", where("end")),
      within(MIN_PERIOD, params.period, MAX_PERIOD, "days", where("period")),
      within(1n, params.amount, MAX_COVER_AMOUNT, "asset units", where("amount")),
      equal(params.amount, word(words, at.amountBought), "asset units", where("amount bought")),
      equal(params.amount, word(words, at.amount), "asset units", where("amount")),
      equal(params.productId, word(words, at.productId), "id", where("product")),
      equal(params.coverAsset, word(words, at.coverAsset), "id", where("asset")),
    );
  },
});

export const membership = define({
  id: "INV-COVER-2",
  on: ["purchase"],
  rules: ["COVER-1", "ROLE-1"],
  title: "buyCover succeeds => caller and owner are members, and the product accepts the payment asset",
  premise: "cover is bought",
  check(seen, { people, catalog, deals: { purchase } }) {
    if (purchase === undefined) return SKIP;
    const { params } = purchase;
    const product = catalog.products.get(params.productId);
    const accepted = product?.accepted.includes(params.paymentAsset) === true ? 1n : 0n;
    return both(
      holds(
        people.members.has(seen.callerWord),
        () => "caller of buyCover",
        "a member",
        () => seen.caller,
      ),
      holds(
        people.members.has(addressWord(params.owner)),
        () => "owner of a cover",
        "a member",
        () => params.owner,
      ),
      equal(1n, accepted, "flag", () => `product ${params.productId} accepts asset ${params.paymentAsset}`),
    );
  },
});

export const graceFixed = define({
  id: "INV-COVER-3",
  on: ["purchase"],
  rules: ["COVER-6", "PRODUCT-2"],
  title: "a cover's grace period is the one of its product's type at purchase",
  premise: "cover is bought, and the product's type is known",
  check(seen, { catalog, deals: { purchase } }) {
    const words = purchase === undefined ? undefined : seen.now(K.COVER, purchase.coverId);
    const type = purchase === undefined ? undefined : catalog.typeOf(purchase.params.productId);
    if (purchase === undefined || words === undefined || type === undefined) return SKIP;
    const grace = type.gracePeriod;
    return equal(grace, word(words, AT.cover.gracePeriod), "seconds", () => `grace of cover ${purchase.coverId}`);
  },
});

export const identity = define({
  id: "INV-COVER-9",
  on: ["purchase"],
  rules: ["COVER-5", "EDIT-1", "ROLE-2", "READ-2"],
  title:
    "a purchase's event tells the next cover id (in the earlier edition an extension's the extended cover's), in the current edition CoverBought with its predecessor (itself when new), the owner's member id and the product; CoverMetadata and PremiumPaid follow; the NFT is the owner's",
  premise: "cover is bought and seen",
  parts: ["a new cover", "an extension"],
  check(seen, history, part) {
    const { rules, covers, deals } = history;
    const { purchase } = deals;
    const words = purchase === undefined ? undefined : seen.now(K.COVER, purchase.coverId);
    if (purchase === undefined || words === undefined) return SKIP;
    const { coverId, params } = purchase;
    const where = (what: string) => () => `${what} of cover ${coverId}`;
    const names = seen.step.logs.filter((log) => log.name.startsWith("Cover") || log.name === "PremiumPaid");
    const inOrder = [rules.purchaseEvent, "CoverMetadata", "PremiumPaid"].join();
    const keepsId = rules.extensionKeepsId && params.coverId !== 0n;
    const predecessor = params.coverId === 0n ? coverId : params.coverId;
    return part(
      params.coverId === 0n ? "a new cover" : "an extension",
      both(
        equal(keepsId ? params.coverId : BigInt(covers.size), coverId, "id", where("id")),
        equal(predecessor, word(words, AT.cover.originalCoverId), "id", where("predecessor")),
        equal(addressWord(params.owner), word(words, AT.cover.owner), "address", where("owner")),
        holds(names.map((log) => log.name).join() === inOrder, where("events"), inOrder, () =>
          names.map((log) => log.name).join(),
        ),
        ...TOLD[rules.name](purchase, history),
      ),
    );
  },
});

/** The arguments of a purchase's first event beside the cover's id. [COVER-5] */
const TOLD: Readonly<Record<EditionName, (purchase: Purchase, history: History) => readonly Verdict[]>> = {
  current: ({ coverId, params, told }, { people }) => {
    const [, originalCoverId = 0n, buyerMemberId = 0n] = told.indexed;
    const where = (what: string) => () => `${what} of cover ${coverId} in CoverBought`;
    return [
      equal(params.coverId === 0n ? coverId : params.coverId, originalCoverId, "id", where("predecessor")),
      equal(people.memberIds.get(addressWord(params.owner)) ?? 0n, buyerMemberId, "id", where("buyerMemberId")),
      equal(params.productId, told.words[0] ?? 0n, "id", where("product")),
    ];
  },
  // INV-EARLIER-8
  earlier: () => [],
};

export const metadata = define({
  id: "INV-COVER-10",
  on: ["purchase"],
  rules: ["COVER-5"],
  title: "CoverMetadata carries the buyer's ipfsData, byte by byte",
  premise: "cover is bought",
  check(seen, { deals: { purchase } }) {
    const log = seen.logs("CoverMetadata")[0];
    if (purchase === undefined || log === undefined) return SKIP;
    const bytes = Buffer.from(purchase.params.ipfsData, "utf8");
    const padded = bytes.toString("hex").padEnd(Math.ceil(bytes.length / 32) * 64, "0");
    const [, size = -1n, ...rest] = log.words;
    const data = rest.map((one) => one.toString(16).padStart(64, "0")).join("");
    return both(
      equal(purchase.coverId, log.indexed[0] ?? 0n, "id", () => "cover of CoverMetadata"),
      equal(BigInt(bytes.length), size, "bytes", () => `ipfsData of cover ${purchase.coverId}`),
      data === padded ? HELD : violated(`ipfsData of cover ${purchase.coverId}`, padded, data),
    );
  },
});

export const parts = define({
  id: "INV-COVER-11",
  on: ["purchase"],
  rules: ["COVER-2", "EDIT-1"],
  title:
    "a cover's parts are the requests that are not skipped: at most ten distinct pools, adding up to the amount exactly; each with the price and the rate of its events",
  premise: "cover is bought and seen",
  parts: ["a cover", "a pool's part of it"],
  check(seen, { deals: { purchase } }, part) {
    const words = purchase === undefined ? undefined : seen.now(K.COVER, purchase.coverId);
    if (purchase === undefined || words === undefined) return SKIP;
    const { requests, sales, started, coverId, params } = purchase;
    const where = (what: string) => () => `${what} of cover ${coverId}`;
    return both(
      part(
        "a cover",
        both(
          within(1n, BigInt(requests.length), MAX_POOLS, "pools", where("parts")),
          equal(
            BigInt(requests.length),
            BigInt(new Set(requests.map((one) => one.poolId)).size),
            "pools",
            where("distinct pools"),
          ),
          equal(
            params.amount,
            requests.reduce((sum, one) => sum + one.amount, 0n),
            "asset units",
            where("sum of the parts"),
          ),
          equal(BigInt(requests.length), word(words, AT.cover.pools), "parts", where("parts")),
        ),
      ),
      part(
        "a pool's part of it",
        every(requests.entries(), ([index, request]) => {
          const words = seen.now(K.COVER_POOL, pair(coverId, BigInt(index)));
          const sale = sales.find((one) => one.poolId === request.poolId);
          const stream = started.find((one) => one.poolId === request.poolId);
          if (words === undefined) return SKIP;
          const at = AT.coverPool;
          return both(
            equal(request.poolId, word(words, at.poolId), "id", where(`pool ${index}`)),
            equal(request.amount, word(words, at.amountBought), "asset units", where(`part ${index}`)),
            equal(sale?.price ?? 0n, word(words, at.price), "1e18 = 100 %/year", where(`price ${index}`)),
            equal(stream?.rate ?? 0n, word(words, at.rewardRate), "wei/s", where(`reward rate ${index}`)),
            equal(sale?.amount ?? 0n, word(words, at.allocation), "wei", where(`allocation ${index}`)),
          );
        }),
      ),
    );
  },
});
