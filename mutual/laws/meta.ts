import fc from "fast-check";
import type { Mix, Observation, Offer, Verdict } from "assay";
import { HUGE, ONE, TRANCHE } from "../calls/draws";
import { poolOf } from "../invariants/numbers";
import { START } from "../opening";
import { STAKERS } from "../people";
import { LIFE, type Laws, type Start, type Way } from "./life";

/** A mixture with calls that carry times, tranches, names and ids. */
const FULL: Mix = {
  ...LIFE,
  "NativeToken.lockForMV": 1,
  "StakingNFT.transferFrom": 1,
  "StakingNFT.approve": 1,
  "CoverNFT.approve": 1,
  "MockFeed.set": 1,
  "Registry.createAssessorGroup": 1,
};

/** A mixture without tokens' ids that may be a cover's. */
const PLAIN: Mix = { ...LIFE, "NativeToken.lockForMV": 1, "MockFeed.set": 1, "Registry.createAssessorGroup": 1 };

type Atom = bigint | string;
/** A change of names, ids or times, by the name of a field, an argument or a getter. */
export type Change = (field: string, value: Atom) => Atom;

/** A value with all its parts changed. */
function changed(value: unknown, field: string, change: Change): unknown {
  if (typeof value === "bigint" || typeof value === "string") return change(field, value);
  if (Array.isArray(value)) {
    // of answers that are several values, each has its number
    return value.map((one, i) => changed(one, field.includes(".") ? `${field} ${i}` : field, change));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changed(one, name, change)]));
}

const text = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === "bigint" ? String(one) : one));
const keyOf = ({ getter, at, args }: Observation): string =>
  `${getter} ${at} ${Object.values(args).map(String).join(" ")}`;

/** The first answer of one that is not the other's. `change` of the first is the second; getters that are left out have answers which say more than that. */
export function differs(
  first: readonly Observation[],
  second: readonly Observation[],
  change: Change = (_, value) => value,
  leftOut?: RegExp,
): string | undefined {
  const all = new Map(second.map((one) => [keyOf(one), one.answer]));
  for (const one of first) {
    if (leftOut?.test(one.getter) === true) continue;
    const image: Observation = {
      ...one,
      at: changed(one.at, "at", change) as Observation["at"],
      args: changed(one.args, "args", change) as Observation["args"],
    };
    if (!all.has(keyOf(image))) continue;
    const [due, seen] = [changed(one.answer, one.getter, change), all.get(keyOf(image))];
    if (text(due) !== text(seen)) return `${keyOf(one)}: due is ${text(due)}, observed ${text(seen)}`;
  }
  return undefined;
}

/** Makes a program, and its image; what is seen after the one must be the image of what is seen after the other. */
function mapped(
  start: Start,
  length: number,
  mix: Mix,
  { change, leftOut }: { readonly change: Change; readonly leftOut: RegExp },
  prepare: (run: Way, isImage: boolean) => void,
): Verdict {
  const played = start.fork((run) => {
    prepare(run, false);
    const offers: Offer[] = [];
    const results = Array.from({ length }).flatMap(() => {
      const offer = run.offer(mix);
      if (offer === undefined) return [];
      offers.push(offer);
      return [run.make(offer).ok];
    });
    return { offers, results, all: run.observed() };
  });
  const image = start.fork((run) => {
    prepare(run, true);
    const results = played.offers.map((offer) => {
      if (offer.name === "wait") return run.make(offer).ok;
      return run.make({
        ...offer,
        ...(changed({ args: offer.args, caller: offer.caller, at: offer.at }, "", change) as Pick<
          typeof offer,
          "args"
        >),
      } as Offer).ok;
    });
    return { results, all: run.observed() };
  });
  const other = played.results.findIndex((ok, i) => ok !== image.results[i]);
  const offer = played.offers[other];
  if (offer !== undefined)
    return `${offer.name} ${played.results[other] === true ? "is refused" : "succeeds"} in the image alone`;
  const isMade = played.offers.some(({ name }, i) => name !== "wait" && played.results[i]);
  return differs(played.all, image.all, change, leftOut) ?? (isMade ? true : undefined);
}

/** How many tranches after the start all stake of the opening has ended, and all its rewards are paid. */
const OPENING_TRANCHES = 8n;
const TIMES =
  /^(until|updatedAt_?|start|end|graceEnd|releaseTime|submittedAt|votingEnd|cooldownEnd|priceUpdatedAt|getReleaseTime|Cover\.getGraceEnd|Cover\.getReleaseTime|CoverNFT\.expiryOf|NativeToken\.isLockedForMV|MockFeed\.updatedAt|exposureEnd)$/;
const TRANCHES = /^(trancheIds?|StakingPool\.getDepositTranches \d+)$/;
const FIRST_TRANCHES =
  /^(firstActiveTrancheId|firstTrancheId|StakingPool\.getFirstActiveTrancheId|StakingPool\.getTrancheStakes 0)$/;
/** Larger ones are wrong arguments, and stay what they are. */
const [LAST_TIME, LAST_TRANCHE] = [2n ** 64n, 2n ** 32n];

function shifted(start: Start): Verdict {
  const tranches = start.draw(fc.bigInt(1n, 8n));
  const last = START / TRANCHE + OPENING_TRANCHES - 1n;
  const change: Change = (field, value) => {
    if (typeof value === "string") return value;
    if (TIMES.test(field)) return value > start.time && value < LAST_TIME ? value + tranches * TRANCHE : value;
    if (FIRST_TRANCHES.test(field)) return value + tranches;
    return TRANCHES.test(field) && value > last && value < LAST_TRANCHE ? value + tranches : value;
  };
  // its text has times
  return mapped(start, 22, FULL, { change, leftOut: /^CoverNFT\.tokenURI$/ }, (run, isLater) => {
    run.wait((OPENING_TRANCHES + (isLater ? tranches : 0n)) * TRANCHE);
    // the opening's stake has ended
    for (const [i, one] of STAKERS.entries()) stake(run, one, BigInt(1 + (i % 4)), BigInt(2 + i));
  });
}

function stake(run: Way, staker: string, poolId: bigint, ahead: bigint): void {
  const args = { trancheId: run.time / TRANCHE + ahead, requestTokenId: 0n, destination: staker };
  run.call("StakingPool.depositTo", { ...args, amount: 3_000n * ONE }, { from: staker, at: poolOf(poolId) });
}

/** Two who are alike: they sit in the same group, and the opening gives them nothing. */
const TWINS = ["cleo", "dan"] as const;
const RICHES = 100_000n * ONE;

const swap =
  <T>(one: T, other: T) =>
  (value: T): T =>
    value === one ? other : value === other ? one : value;

function renamed(start: Start): Verdict {
  const name = swap<string>(...TWINS);
  const pools = Array.from({ length: Number(start.model.read.poolCount()) }, (_, i) => poolOf(BigInt(i + 1)));
  // groups of the opening have an order, in which the twins are not alike
  const leftOut = /^Registry\.getAssessorGroup$/;
  const change: Change = (_, value) => (typeof value === "string" ? name(value) : value);
  return mapped(start, 24, FULL, { change, leftOut }, (run, isImage) => {
    for (const account of isImage ? [...TWINS].reverse() : TWINS) {
      run.call("Registry.addMember", { account }, { from: "governor" });
      run.call("NativeToken.transfer", { to: account, value: RICHES }, { from: "treasury" });
      for (const at of ["asset:6", "asset:7"]) {
        run.call("HostileERC20.mint", { to: account, amount: RICHES }, { from: "treasury", at });
        run.call("HostileERC20.approve", { spender: "cover", value: HUGE }, { from: account, at });
      }
      for (const spender of ["cover", ...pools])
        run.call("NativeToken.approve", { spender, value: HUGE }, { from: account });
    }
  });
}

const [PRODUCTS, MOST_WEIGHT] = [2n, 9_000n] as const;
/** Ids of positions, of pools, and of products. */
const [TOKENS, POOLS, PRODUCT] = [
  /^(tokenId|requestTokenId)$/,
  /^(poolId|StakingNFT\.poolOf|StakingPool\.getPoolId|StakingProducts\.getPoolId)$/,
  /^productId$/,
];
/** Lists in the order of what was made first, and a text with a position's pool. */
const ORDERED = /^(StakingProducts\.getPoolsOf|StakingNFT\.tokenURI|\w+\.getPoolProducts)$/;

function permuted(start: Start): Verdict {
  const { read } = start.model;
  const pools = [read.poolCount() + 1n, read.poolCount() + 2n] as const;
  const products = [read.productCount() + 1n, read.productCount() + PRODUCTS] as const;
  const token = read.positionCount();
  const [pool, product, account] = [
    swap<bigint>(...pools),
    swap<bigint>(...products),
    swap<string>(...(pools.map(poolOf) as [string, string])),
  ];
  const [first, second] = [swap(token + 1n, token + 2n), swap(token + 3n, token + 4n)];
  const areProducts = start.draw(fc.boolean());
  const change: Change = (field, value) => {
    if (typeof value === "string") return account(value);
    if (TOKENS.test(field)) return second(first(value));
    if (POOLS.test(field)) return pool(value);
    return areProducts && PRODUCT.test(field) ? product(value) : value;
  };
  return mapped(start, 22, PLAIN, { change, leftOut: ORDERED }, (run) => {
    const acceptedAssets = [0n, 6n, 7n, 255n];
    for (let i = 0n; i < PRODUCTS; i += 1n)
      run.call(
        "CoverProducts.addProduct",
        { productName: "Twin", productType: 1n, acceptedAssets, minPrice: 100n, initialPrice: 400n },
        { from: "governor" },
      );
    for (const poolId of pools) {
      run.call("StakingProducts.createStakingPool", { fee: 700n, maxFee: 2_000n }, { from: "alice" });
      const params = products.map((productId) => ({ productId, weight: MOST_WEIGHT, targetPrice: 200n }));
      run.call("StakingProducts.setProducts", { poolId, params }, { from: "alice" });
      for (const from of ["alice", "bob", "erin"])
        run.call("NativeToken.approve", { spender: poolOf(poolId), value: HUGE }, { from });
    }
    for (const one of ["bob", "erin"]) for (const poolId of pools) stake(run, one, poolId, 6n);
  });
}

/** Changing times, names or ids changes nothing else. */
export const META: Laws = {
  "for every program p and k >= 1: look(p shifted by k·91 days) = look(p) shifted by k·91 days": {
    id: "LAW-META-1",
    rules: ["TRANCHE-1", "TIME-1", "REWARD-1", "CAP-3", "PRICE-3"],
    premise: "a call succeeds",
    steps: 0,
    check: shifted,
  },
  "for every program p and actors x, y alike: look(p with x and y swapped) = look(p) with x and y swapped": {
    id: "LAW-META-2",
    rules: ["STAKE-2", "VOTE-1", "CLAIM-1", "EDIT-1", "CREDIT-1"],
    premise: "a call succeeds",
    steps: 0,
    check: renamed,
  },
  "for every program p and pools (and products) made alike: look(p with their ids swapped) = look(p) with their ids swapped":
    {
      id: "LAW-META-3",
      rules: ["POOL-1", "LIST-2", "COVER-2", "CAP-4", "BURN-1"],
      premise: "a call succeeds",
      steps: 0,
      check: permuted,
    },
};
