import type { Verdict } from "assay/types";
import type { EditionName } from "../model/api";
import * as K from "../properties/observe/kinds";
import { addressWord } from "./core/accounts";
import { define } from "./core/define";
import { exposureEnd } from "./core/editions";
import { ceilToMidnight, DAY } from "./core/numbers";
import type { Seen } from "./core/seen";
import { both, equal, every, HELD, holds, UNMET, violated, within } from "./core/verdicts";
import { AT, high, low, pair, word } from "./core/words";
import type { Purchase } from "./history/deals";
import type { History } from "./history/history";

const MOST_POOLS = 10n;
const MOST_AMOUNT = 2n ** 96n - 1n;
const LONGEST_GRACE = 261n * DAY;

const length = define({
  id: "INV-COVER-1",
  on: ["purchase"],
  rules: ["COVER-1", "TIME-1"],
  title: "a cover: start = now, end - start = period days, 28 to 365; amount = what was asked for, 1 to 2^96 - 1",
  premise: "cover is bought and seen",
  check(seen, { deals: { purchase } }) {
    const words = purchase === undefined ? undefined : seen.now(K.COVER, purchase.coverId);
    if (purchase === undefined || words === undefined) return UNMET;
    const { params } = purchase;
    const at = AT.cover;
    const where = (what: string) => () => `${what} of cover ${purchase.coverId}`;
    return both(
      equal(seen.time, word(words, at.start), "seconds", where("start")),
      equal(seen.time + params.period * DAY, word(words, at.end), "seconds", where("end")),
      within(28n, params.period, 365n, "days", where("period")),
      within(1n, params.amount, MOST_AMOUNT, "asset units", where("amount")),
      equal(params.amount, word(words, at.amountBought), "asset units", where("amount bought")),
      equal(params.amount, word(words, at.amount), "asset units", where("amount")),
      equal(params.productId, word(words, at.productId), "id", where("product")),
      equal(params.coverAsset, word(words, at.coverAsset), "id", where("asset")),
    );
  },
});

const membership = define({
  id: "INV-COVER-2",
  on: ["purchase"],
  rules: ["COVER-1", "ROLE-1"],
  title: "buyCover succeeds => caller and owner are members, and the product accepts the payment asset",
  premise: "cover is bought",
  check(seen, { people, catalog, deals: { purchase } }) {
    if (purchase === undefined) return UNMET;
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

const graceFixed = define({
  id: "INV-COVER-3",
  on: ["purchase"],
  rules: ["COVER-6", "PRODUCT-2"],
  title: "a cover's grace period is the one of its product's type at purchase",
  premise: "cover is bought, and the product's type is known",
  check(seen, { catalog, deals: { purchase } }) {
    const words = purchase === undefined ? undefined : seen.now(K.COVER, purchase.coverId);
    const type = purchase === undefined ? undefined : catalog.typeOf(purchase.params.productId);
    if (purchase === undefined || words === undefined || type === undefined) return UNMET;
    const grace = type.gracePeriod;
    return equal(grace, word(words, AT.cover.gracePeriod), "seconds", () => `grace of cover ${purchase.coverId}`);
  },
});

const CONSTANT = [
  "productId",
  "coverAsset",
  "amountBought",
  "start",
  "end",
  "gracePeriod",
  "graceEnd",
  "releaseTime",
  "originalCoverId",
  "pools",
] as const;

const constant = define({
  id: "INV-COVER-4",
  on: [K.COVER],
  rules: ["COVER-6", "EDIT-1", "CAP-3"],
  title: "product, asset, amount bought, start, end, grace, release, predecessor and pools of a cover never change",
  premise: "a cover is seen again",
  check: (seen) =>
    every(seen.ids(K.COVER), (id) => {
      const words = seen.view.latest(K.COVER, id) ?? [];
      const before = seen.view.before(K.COVER, id);
      if (before === undefined) return UNMET;
      return both(
        ...CONSTANT.map((field) =>
          equal(
            word(before, AT.cover[field]),
            word(words, AT.cover[field]),
            "as before",
            () => `${field} of cover ${id}`,
          ),
        ),
      );
    }),
});

/** A cover's grace ends, and what backs it is released, when the edition says. [CAP-2, CAP-3, E-EXPOSURE] */
export function timesByRule(seen: Seen, { rules, covers }: History): Verdict {
  return every(seen.ids(K.COVER), (id) => {
    const words = seen.view.latest(K.COVER, id) ?? [];
    const at = AT.cover;
    const grace = word(words, at.gracePeriod);
    const graceEnd = word(words, at.end) + grace;
    const release = ceilToMidnight(exposureEnd(rules, graceEnd, covers.get(id)?.review ?? rules.review));
    return both(
      equal(graceEnd, word(words, at.graceEnd), "seconds", () => `end of grace of cover ${id}`),
      equal(release, word(words, at.releaseTime), "seconds", () => `release of cover ${id}`),
      within(0n, grace, LONGEST_GRACE, "seconds", () => `grace of cover ${id}`),
    );
  });
}

const times = define({
  id: "INV-COVER-5",
  on: [K.COVER],
  rules: ["CLAIM-1", "CAP-2", "CAP-3", "PRODUCT-2"],
  editions: ["current"],
  title: "graceEnd = end + grace; release = ceilToMidnightUTC(graceEnd + 72 h + 24 h + 7 days); grace <= 261 days",
  premise: "a cover is seen",
  check: timesByRule,
});

const amountFalls = define({
  id: "INV-COVER-6",
  on: [K.COVER, "settlement"],
  rules: ["SETTLE-3"],
  title: "amount of a cover = amount bought - payouts; it only falls, and CoverReduced tells the new one",
  premise: "a cover is seen",
  parts: ["a cover", "CoverReduced"],
  check: (seen, { covers }, part) =>
    both(
      part(
        "a cover",
        every(seen.ids(K.COVER), (id) => {
          const book = covers.get(id);
          const words = seen.view.latest(K.COVER, id) ?? [];
          if (book === undefined) return UNMET;
          const amount = word(words, AT.cover.amount);
          return both(
            equal(book.amount, amount, "asset units", () => `amount of cover ${id}`),
            within(0n, amount, book.bought, "asset units", () => `amount of cover ${id}`),
          );
        }),
      ),
      part(
        "CoverReduced",
        every(seen.logs("CoverReduced"), (log) => {
          const id = log.indexed[0] ?? 0n;
          const book = covers.get(id);
          if (book === undefined) return UNMET;
          return equal(book.amount, log.words[0] ?? 0n, "asset units", () => `CoverReduced of cover ${id}`);
        }),
      ),
    ),
});

const chain = define({
  id: "INV-COVER-7",
  on: [K.COVER],
  rules: ["EDIT-1", "COVER-5"],
  title:
    "originalCoverId = the cover that was extended, or the cover itself; replacedBy = the cover that extended it, once; a replaced cover has no owner",
  premise: "a cover is seen",
  parts: ["a cover that was extended", "a cover that was not", "a cover that extends another"],
  check: (seen, { covers }, part) =>
    every(seen.ids(K.COVER), (id) => {
      const book = covers.get(id);
      const words = seen.view.latest(K.COVER, id) ?? [];
      const at = AT.cover;
      if (book === undefined) return UNMET;
      const original = word(words, at.originalCoverId);
      const owner = word(words, at.owner);
      const extended = book.replacedBy === 0n ? "a cover that was not" : "a cover that was extended";
      return both(
        part(
          extended,
          equal(book.replacedBy, word(words, at.replacedBy), "id", () => `replacement of cover ${id}`),
        ),
        original === id
          ? UNMET
          : part(
              "a cover that extends another",
              equal(id, covers.get(original)?.replacedBy ?? id, "id", () => `replacement of cover ${original}`),
            ),
        part(
          extended,
          holds(
            (owner === 0n) === (book.replacedBy !== 0n),
            () => `owner of cover ${id}`,
            book.replacedBy === 0n ? "somebody" : "nobody",
            () => `0x${owner.toString(16)}`,
          ),
        ),
      );
    }),
});

const extension = define({
  id: "INV-COVER-8",
  on: ["purchase"],
  rules: ["EDIT-1", "TIME-1"],
  title:
    "an extension succeeds => now < end of the old cover, which was not replaced, has an amount left and no open claim; same product, same asset, params.owner = the NFT's owner",
  premise: "a cover that was seen is extended",
  check(seen, { deals: { purchase } }) {
    const old = purchase?.old;
    if (purchase === undefined || old === undefined) return UNMET;
    const { params } = purchase;
    const where = (what: string) => () => `${what} of cover ${old.id}, extended by cover ${purchase.coverId}`;
    return both(
      within(old.start, seen.time, old.end - 1n, "seconds", where("time")),
      equal(0n, old.replacedBy, "id", where("replacement")),
      equal(0n, old.openClaim, "id", where("open claim")),
      within(1n, old.amount, old.bought, "asset units", where("amount")),
      equal(old.productId, params.productId, "id", where("product")),
      equal(old.asset, params.coverAsset, "id", where("asset")),
      equal(purchase.oldOwner ?? 0n, addressWord(params.owner), "address", where("owner")),
    );
  },
});

const identity = define({
  id: "INV-COVER-9",
  on: ["purchase"],
  rules: ["COVER-5", "EDIT-1", "ROLE-2", "READ-2"],
  title:
    "a purchase's event tells the next cover id, in the current edition CoverBought with its predecessor (itself when new), the owner's member id and the product; CoverMetadata and PremiumPaid follow; the NFT is the owner's",
  premise: "cover is bought and seen",
  parts: ["a new cover", "an extension"],
  check(seen, history, part) {
    const { rules, covers, deals } = history;
    const { purchase } = deals;
    const words = purchase === undefined ? undefined : seen.now(K.COVER, purchase.coverId);
    if (purchase === undefined || words === undefined) return UNMET;
    const { coverId, params } = purchase;
    const where = (what: string) => () => `${what} of cover ${coverId}`;
    const names = seen.step.logs.filter((log) => log.name.startsWith("Cover") || log.name === "PremiumPaid");
    const inOrder = [rules.purchaseEvent, "CoverMetadata", "PremiumPaid"].join();
    const predecessor = params.coverId === 0n ? coverId : params.coverId;
    return part(
      params.coverId === 0n ? "a new cover" : "an extension",
      both(
        equal(BigInt(covers.size), coverId, "id", where("id")),
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

/** What the first event of a purchase tells beside the cover's id. [COVER-5] */
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

const metadata = define({
  id: "INV-COVER-10",
  on: ["purchase"],
  rules: ["COVER-5"],
  title: "CoverMetadata carries the buyer's ipfsData, byte by byte",
  premise: "cover is bought",
  check(seen, { deals: { purchase } }) {
    const log = seen.logs("CoverMetadata")[0];
    if (purchase === undefined || log === undefined) return UNMET;
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

const parts = define({
  id: "INV-COVER-11",
  on: ["purchase"],
  rules: ["COVER-2", "EDIT-1"],
  title:
    "a cover's parts are the requests that are not skipped: at most ten distinct pools, adding up to the amount exactly; each with the price and the rate of its events",
  premise: "cover is bought and seen",
  parts: ["a cover", "a pool's part of it"],
  check(seen, { deals: { purchase } }, part) {
    const words = purchase === undefined ? undefined : seen.now(K.COVER, purchase.coverId);
    if (purchase === undefined || words === undefined) return UNMET;
    const { requests, sales, started, coverId, params } = purchase;
    const where = (what: string) => () => `${what} of cover ${coverId}`;
    return both(
      part(
        "a cover",
        both(
          within(1n, BigInt(requests.length), MOST_POOLS, "pools", where("parts")),
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
          if (words === undefined) return UNMET;
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

const allocation = define({
  id: "INV-COVER-12",
  on: [K.COVER_POOL],
  rules: ["CAP-3", "BURN-2", "EDIT-4", "TIME-1"],
  title:
    "getCoverAllocation = what was sold, shrunk by payouts; 0 from the release on, and once the cover was extended",
  premise: "a pool's part of a cover is seen",
  parts: ["allocated", "released or extended"],
  check: (seen, { covers, listings }, part) =>
    every(seen.ids(K.COVER_POOL), (id) => {
      const cover = covers.get(high(id));
      const words = seen.view.latest(K.COVER_POOL, id) ?? [];
      const listing =
        cover === undefined ? undefined : listings.get(pair(word(words, AT.coverPool.poolId), cover.productId));
      if (cover === undefined || listing === undefined) return UNMET;
      const backing = listing.parts.get(cover.id);
      const right = backing === undefined || backing.release <= seen.time ? undefined : backing.sum;
      return part(
        right === undefined ? "released or extended" : "allocated",
        equal(
          right ?? 0n,
          word(words, AT.coverPool.allocation),
          "wei",
          () => `allocation ${low(id)} of cover ${cover.id}`,
        ),
      );
    }),
});

/** COVERS: what was bought stays what it is, and what may be bought. */
export const COVERS = [
  length,
  membership,
  graceFixed,
  constant,
  times,
  amountFalls,
  chain,
  extension,
  identity,
  metadata,
  parts,
  allocation,
];
