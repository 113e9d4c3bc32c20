import type { Mix, Verdict } from "assay";
import { all, drawn } from "../../calls/draws";
import type { Mutual } from "../../model";
import { LIFE, TROUBLE, type Laws, type Start } from "../life";
import { buyCover } from "./buy-cover";
import { settleClaim, submitClaim, vote } from "./claims";
import type { Condition, Scene } from "./conditions";
import { setPoolFee, setProducts } from "./pools";
import { depositTo, extendDeposit, withdraw } from "./staking";

/** How many calls are tried in a state, one after the other. */
const TRIES = 8;

interface When {
  readonly number: number;
  readonly of: string;
  readonly rules: readonly string[];
  /** Functions that are asked of, with how often each is tried. */
  readonly calls: Mix;
  /** What leads to the state. */
  readonly mix: Mix;
  /** At which its answer changes: some calls are tried there. */
  readonly moments?: (model: Mutual) => readonly bigint[];
  /** Undefined: the law says nothing of the call. */
  readonly conditions: (scene: Scene) => readonly Condition[] | undefined;
}

const CLAIMS: Mix = {
  wait: 6,
  "Cover.buyCover": 6,
  "Claims.submitClaim(uint256)": 3,
  "Claims.submitClaim(uint256,uint256)": 4,
  "Claims.vote": 9,
  "Claims.settleClaim": 5,
  "CoverNFT.transferFrom": 1,
};
const HARM: Mix = {
  ...LIFE,
  ...TROUBLE,
  "Claims.submitClaim(uint256,uint256)": 4,
  "Claims.vote": 8,
  "Claims.settleClaim": 4,
};

const ALL: readonly When[] = [
  {
    ...{ number: 1, of: "depositTo", calls: { "StakingPool.depositTo": 4 }, mix: HARM, conditions: depositTo },
    rules: ["STAKE-1", "STAKE-2", "STAKE-3", "TRANCHE-2", "SHARE-1", "HALT-2", "TOKEN-1"],
  },
  {
    ...{ number: 2, of: "extendDeposit", mix: HARM, conditions: extendDeposit },
    calls: {
      "StakingPool.extendDeposit(uint256,uint256)": 2,
      "StakingPool.extendDeposit(uint256,uint256,uint256)": 2,
    },
    rules: ["EXT-1", "EXT-2", "EXT-3", "HALT-2"],
  },
  {
    ...{ number: 3, of: "withdraw", calls: { "StakingPool.withdraw": 4 }, conditions: withdraw },
    mix: { ...LIFE, ...TROUBLE, wait: 10, "NativeToken.lockForMV": 4 },
    rules: ["LOCK-1", "LOCK-2", "LOCK-3", "WITHDRAW-1", "WITHDRAW-2"],
  },
  {
    ...{ number: 4, of: "setPoolFee", calls: { "StakingPool.setPoolFee": 4 }, conditions: setPoolFee },
    mix: { wait: 2, "StakingProducts.createStakingPool": 2, "StakingPool.setPoolFee": 2 },
    rules: ["FEE-1", "FEE-2"],
  },
  {
    ...{ number: 5, of: "setProducts", calls: { "StakingProducts.setProducts": 4 }, conditions: setProducts },
    mix: {
      ...{ wait: 2, "Cover.buyCover": 4, "StakingProducts.createStakingPool": 2, "CoverProducts.addProduct": 2 },
      ...{ "CoverProducts.setMinPrice": 6, "Registry.removeMember": 1, "StakingProducts.setProducts": 6 },
    },
    rules: ["LIST-1", "LIST-2", "LIST-3"],
  },
  {
    ...{ number: 6, of: "buyCover", calls: { "Cover.buyCover": 4 }, conditions: buyCover },
    mix: { ...HARM, "StakingProducts.setProducts": 3, "MockFeed.set": 2 },
    rules: [
      ...["COVER-1", "COVER-2", "COVER-3", "COVER-4", "PAY-1", "PAY-2", "PAY-3", "PAY-4", "CAP-4", "FEED-2", "HALT-2"],
    ],
  },
  {
    ...{ number: 7, of: "submitClaim", mix: CLAIMS, conditions: submitClaim },
    moments: ({ read }) => all(read.coverCount()).map((id) => read.cover(id).graceEnd),
    calls: { "Claims.submitClaim(uint256)": 2, "Claims.submitClaim(uint256,uint256)": 2 },
    rules: ["CLAIM-1", "CLAIM-2", "CLAIM-3", "TIME-1"],
  },
  {
    ...{ number: 8, of: "vote", calls: { "Claims.vote": 4 }, conditions: vote },
    mix: { ...CLAIMS, "Registry.createAssessorGroup": 1 },
    rules: ["VOTE-1", "VOTE-2", "ROLE-3"],
  },
  {
    ...{ number: 9, of: "settleClaim", calls: { "Claims.settleClaim": 4 }, mix: CLAIMS, conditions: settleClaim },
    rules: ["SETTLE-1", "VOTE-2"],
  },
];

/** Calls are tried one after the other, with waits in between; each must succeed exactly if all its conditions are met before it. */
const exactly =
  ({ calls, conditions, moments }: When) =>
  ({ fork, edition, draw }: Start): Verdict =>
    fork((run) => {
      const tried = Array.from({ length: TRIES }).flatMap(() => {
        const ahead = moments?.(run.model).filter((one) => one > run.time) ?? [];
        const moment = draw(drawn((d) => (d.chance(50) ? d.pick(ahead) : undefined)));
        if (moment !== undefined) run.wait(moment - run.time);
        const offer = run.offer({ ...calls, wait: 1 });
        if (offer === undefined || offer.name === "wait") {
          if (offer !== undefined) run.make(offer);
          return [];
        }
        const { model, now, time } = run;
        const met = conditions({ offer, model, now, time, edition });
        const { ok, error } = run.make(offer);
        return met === undefined ? [] : [{ met, ok, error }];
      });
      for (const { met, ok, error } of tried) {
        const unmet = met.find(([, isMet]) => !isMet);
        if (ok && unmet !== undefined) return `it succeeds, though not: ${unmet[0]}`;
        if (!ok && unmet === undefined) return `it is refused with ${error}, though every precondition is met`;
      }
      return tried.length > 0 || undefined;
    });

/** A law for each operation: it succeeds exactly if its preconditions are met. */
export const WHEN: Laws = Object.fromEntries(
  ALL.map((when) => [
    `for every reachable state s and call c of ${when.of}: c succeeds in s <=> every precondition of c holds in look(s)`,
    {
      id: `LAW-WHEN-${when.number}`,
      rules: when.rules,
      premise: `${when.of} is called`,
      steps: 16,
      calls: when.mix,
      check: exactly(when),
    },
  ]),
);
