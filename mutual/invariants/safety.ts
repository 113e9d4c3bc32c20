import type { InvariantsOf, Verdict } from "assay";
import type { Ghost, Seen } from "./ghost";
import { poolOf } from "./numbers";
import { isPool } from "./governance";
import { SUBMISSIONS, oneOf } from "./subjects";
import { all, equal, every } from "./verdicts";

/** How many of its things a function makes have been made. */
const COUNTED: readonly (readonly [calls: readonly string[], what: string, count: (chain: Seen["now"]) => bigint])[] = [
  [["Registry.createAssessorGroup"], "assessor groups", ({ Registry }) => Registry.groupCount],
  [["CoverProducts.addProductType"], "product types", ({ CoverProducts }) => CoverProducts.productTypeCount],
  [["CoverProducts.addProduct"], "products", ({ CoverProducts }) => CoverProducts.productCount],
  [["StakingProducts.createStakingPool"], "pools", ({ StakingProducts }) => StakingProducts.poolCount],
  [["StakingPool.depositTo"], "positions", ({ StakingNFT }) => StakingNFT.nextTokenId - 1n],
  [["Cover.buyCover"], "covers", ({ Cover }) => Cover.coverCount],
  [SUBMISSIONS, "claims", ({ Claims }) => Claims.claimCount],
];

/** Whether a call makes nothing new though it succeeds. */
function isOnOld({ call, edition }: Seen): boolean {
  if (call.name === "StakingPool.depositTo") return call.args.requestTokenId !== 0n;
  return call.name === "Cover.buyCover" && edition === "earlier" && call.args.params.coverId !== 0n;
}

/** Events that a successful call emits, and how many of each; undefined where its arguments do not say it. */
function dueEvents({
  call,
  edition,
}: Seen): { readonly part: string; readonly name: string; readonly due: number } | undefined {
  const one = (part: string, name: string, due = 1) => ({ part, name, due });
  switch (call.name) {
    case "StakingPool.withdraw": {
      const { withdrawRewards } = call.args;
      return one(
        withdrawRewards ? "withdraw with rewards" : "withdraw without rewards",
        "RewardsWithdrawn",
        withdrawRewards ? 1 : 0,
      );
    }
    case "StakingPool.withdrawFees":
      return one("withdrawFees", "FeesWithdrawn");
    case "StakingPool.sweepSurplus":
      return one("sweepSurplus", "SurplusSwept");
    case "StakingPool.setPoolFee":
      return one("setPoolFee", "PoolFeeChanged");
    case "StakingProducts.setProducts":
      return one("setProducts", "ProductSet", call.args.params.length);
    case "Claims.vote":
      return one("vote", "VoteCast");
    case "Claims.settleClaim":
      return one("settleClaim", "ClaimSettled");
    case "Claims.submitClaim(uint256)":
    case "Claims.submitClaim(uint256,uint256)":
      return one("submitClaim", "ClaimSubmitted");
    case "Cover.buyCover":
      return one("buyCover", edition === "earlier" ? "CoverEdited" : "CoverBought");
    default:
      return undefined;
  }
}

const POOL_STATE = [
  ...["activeStake", "activeShares", "poolStake", "firstActiveTrancheId", "halted", "fee", "maxFee"],
  ...["rewardRate", "unstreamed", "feesOwed", "surplus"],
] as (keyof Seen["now"]["StakingPool"]["getPoolState"])[];
const LISTING = ["weight", "targetPrice", "bumpedPrice", "priceUpdatedAt"] as const;

/** SAFETY: what fails changes nothing, what only brings up to date changes nothing, and ids count on. */
export const SAFETY = {
  "a call that reverts leaves what it is about as it was: its caller's wei and tokens, and how many things there are": {
    id: "INV-SAFE-1",
    rules: ["SAFE-2"],
    premise: "a call reverts",
    check: (step) => {
      const { call, before, now } = step;
      if (call.name === "wait" || call.ok) return undefined;
      return all(
        equal(`wei of ${call.caller}`, before.ether(call.caller), now.ether(call.caller)),
        equal(
          `tokens of ${call.caller}`,
          before.NativeToken.balanceOf(call.caller),
          now.NativeToken.balanceOf(call.caller),
        ),
        every(COUNTED, ([calls, what, count]) =>
          calls.includes(call.name) ? equal(what, count(before), count(now)) : undefined,
        ),
      );
    },
  },
  "a poke emits nothing and changes nothing that can be read of the pool or the listing": {
    id: "INV-SAFE-2",
    rules: ["REWARD-7", "READ-1", "REWARD-5"],
    premise: "a poke succeeds",
    parts: ["its events", "what can be read"],
    check: (step) => {
      const call = oneOf(step, ["StakingPool.poke", "StakingProducts.pokeProduct"] as const);
      if (call?.ok !== true) return undefined;
      const { before, now, events } = step;
      const same = (): Verdict => {
        if (call.name === "StakingPool.poke") {
          const [was, is] = [before.StakingPool.at(call.at).getPoolState, now.StakingPool.at(call.at).getPoolState];
          return every(POOL_STATE, (what) => equal(`${what} of ${call.at} after a poke`, was[what], is[what]));
        }
        const { poolId, productId } = call.args;
        if (!isPool(step, poolId)) return undefined;
        const [was, is] = [before.StakingProducts, now.StakingProducts];
        const of = (what: string): string => `${what} of product ${productId} in ${poolOf(poolId)} after a poke`;
        return all(
          every(LISTING, (what) =>
            equal(
              of(what),
              was.getStakedProduct(poolId, productId)[what],
              is.getStakedProduct(poolId, productId)[what],
            ),
          ),
          equal(of("spot price"), was.getSpotPrice(poolId, productId), is.getSpotPrice(poolId, productId)),
          equal(
            of("allocations"),
            was.getCapacities(poolId, productId).allocated.join(),
            is.getCapacities(poolId, productId).allocated.join(),
          ),
        );
      };
      return {
        "its events": equal(
          "events of a poke",
          "",
          events()
            .map(({ name }) => name)
            .join(),
        ),
        "what can be read": same(),
      };
    },
  },
  "ids count from 1 without gaps: what makes a thing adds one to their number, and returns it": {
    id: "INV-SAFE-3",
    rules: ["READ-2", "ROLE-2", "STAKE-1", "POOL-1"],
    premise: "a call that makes things succeeds",
    check: (step) => {
      const { call, before, now } = step;
      if (call.name === "wait" || !call.ok) return undefined;
      return every(COUNTED, ([calls, what, count]) => {
        if (!calls.includes(call.name)) return undefined;
        const [was, is] = [count(before), count(now)];
        if (isOnOld(step)) return equal(what, was, is);
        const returned: unknown = Array.isArray(call.returns) ? (call.returns as readonly unknown[])[0] : call.returns;
        return all(equal(what, was + 1n, is), equal(`${what}: id returned`, is, returned as bigint));
      });
    },
  },
  "a successful call emits its event: as many as the interfaces say, also for an amount of 0": {
    id: "INV-SAFE-4",
    rules: ["SAFE-3", "WITHDRAW-1", "FEE-4", "REWARD-3", "LIST-1"],
    premise: "a call succeeds whose events are counted by its arguments",
    parts: [
      ...["withdraw with rewards", "withdraw without rewards", "withdrawFees", "sweepSurplus", "setProducts"],
      ...["vote", "settleClaim", "submitClaim", "buyCover", "setPoolFee"],
    ],
    check: (step) => {
      const { call, events } = step;
      if (call.name === "wait" || !call.ok) return undefined;
      const { part, name, due } = dueEvents(step) ?? {};
      if (part === undefined) return undefined;
      const emitted = events().filter((one) => one.name === name);
      return { [part]: equal(`${name} events of ${call.name}`, BigInt(due ?? 0), BigInt(emitted.length)) };
    },
  },
} satisfies InvariantsOf<Ghost>;
