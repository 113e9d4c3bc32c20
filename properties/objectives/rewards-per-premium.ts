import type { Meter, Objective, PlayedStep } from "assay/types";
import { FEEDS_ANSWERING_ANYTHING, FEEDS_WITHIN_BOUNDS } from "./feeds";
import { inNative, perNative } from "./money";

/** Minted rewards and paid premiums of purchases, both in native tokens at the prices of the start, whatever the feeds answer later. */
class Minted implements Meter {
  private minted = 0n;
  private paid: bigint | undefined;

  after({ time, logs }: PlayedStep): void {
    for (const { name, indexed, words } of logs) {
      const [first = 0n, second = 0n] = words;
      if (name === "RewardStreamAdded") this.minted += first * (second - BigInt(time));
      if (name === "RewardStreamStopped") this.minted -= second;
      if (name === "PremiumPaid") this.paid = (this.paid ?? 0n) + inNative(indexed[1] ?? 0n, first);
    }
  }

  value(): bigint | undefined {
    return this.paid === undefined ? undefined : perNative(this.minted, this.paid);
  }
}

const UNIT = { unit: "native minted per native paid", decimals: 18 } as const;
const RULES = ["REWARD-1", "EDIT-5", "COVER-3", "PAY-1", "FEED-2", "HOSTILE-9"] as const;

/** How many native tokens purchases mint for each paid one, while the feeds' answers are between half and double those of the start. */
export const rewardsPerPremium: Objective = {
  name: "rewards-per-premium",
  title: "Rewards minted per premium paid, feeds moved by a factor of 2 at most",
  ...UNIT,
  rules: RULES,
  players: FEEDS_WITHIN_BOUNDS,
  meter: () => new Minted(),
};

/** The same with feeds that give any usable answer. */
export const rewardsAnyFeed: Objective = {
  name: "rewards-any-feed",
  title: "Rewards minted per premium paid (at least one native counts), feeds answering anything usable",
  ...UNIT,
  rules: RULES,
  players: FEEDS_ANSWERING_ANYTHING,
  meter: () => new Minted(),
};
