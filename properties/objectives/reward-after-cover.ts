import type { Meter, Objective, PlayedStep, View } from "assay/types";
import { COVER } from "../observe/kinds";
import { NATIVE } from "./assets";
import { coverBoughtIn } from "./players";
import { fieldOf } from "./reading";
import { EVERYONE_BUT_GOVERNANCE } from "./roles";

/** The largest amount that one purchase streams after its cover's end, to all pools together. */
class RewardAfterCover implements Meter {
  private most: bigint | undefined;

  after(step: PlayedStep, view: View): void {
    const coverId = coverBoughtIn(step);
    if (coverId === undefined) return;
    const end = fieldOf(view, COVER, coverId, "end") ?? 0n;
    const after = step.logs
      .filter(({ name, indexed: [cover] }) => name === "RewardStreamAdded" && cover === coverId)
      .reduce((sum, { words: [rate = 0n, streamEnd = 0n] }) => sum + rate * (streamEnd - end), 0n);
    if (this.most === undefined || after > this.most) this.most = after;
  }

  value(): bigint | undefined {
    return this.most;
  }
}

/** Rewards that stream after the end of the cover that paid for them. */
export const rewardAfterCover: Objective = {
  name: "reward-after-cover",
  title: "Rewards of one purchase that stream between the cover's end and the midnight behind it",
  ...NATIVE,
  rules: ["REWARD-1", "COVER-1"],
  players: EVERYONE_BUT_GOVERNANCE,
  meter: () => new RewardAfterCover(),
};
