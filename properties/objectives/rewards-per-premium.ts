import type { Meter, Objective, OfferedCall, PlayedStep } from "assay/types";
import { parseCall } from "../actions/exactly";
import { inNative, perNative } from "./money";
import { EVERYONE_BUT_GOVERNANCE } from "./roles";

/** What purchases mint and what is paid for them, both in native tokens at the prices of the start: what a feed answers in between does not count. */
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

/** How far a feed of the mutual may be moved for it to be "within bounds": by a factor. */
const FACTOR = 2n;
/** What the feeds answer at the start, by asset: ETH for a whole one, 18 decimals. */
const ANSWERS = new Map([6n, 7n, 255n].map((asset) => [asset, inNative(asset, wholeOf(asset)) / 100n]));

function wholeOf(asset: bigint): bigint {
  return 10n ** (asset === 6n ? 6n : asset === 7n ? 8n : 18n);
}

/** The answer that a call gives a feed; undefined for any other call. */
function answerIn({ call }: OfferedCall): { readonly asset: bigint; readonly answer: bigint } | undefined {
  const { operation } = parseCall(call);
  return operation.op === "setFeedAnswer" && !operation.broken ? operation : undefined;
}

/** Whether a call leaves a feed at an answer near that of the start. */
function isWithin(offered: OfferedCall): boolean {
  const given = answerIn(offered);
  const usual = given === undefined ? undefined : ANSWERS.get(given.asset);
  if (given === undefined || usual === undefined) return false;
  return given.answer * FACTOR >= usual && given.answer <= usual * FACTOR;
}

const UNIT = { unit: "native minted per native paid", decimals: 18 } as const;
const RULES = ["REWARD-1", "EDIT-5", "COVER-3", "PAY-1", "FEED-2", "HOSTILE-9"] as const;

const playersWith = (feeds: string, moves: (offered: OfferedCall) => boolean): Objective["players"] => ({
  ...EVERYONE_BUT_GOVERNANCE,
  about: `everyone but the governor, in league; feeds ${feeds}`,
  open: (offered) => moves(offered) || EVERYONE_BUT_GOVERNANCE.open?.(offered) === true,
});

/** How many native tokens purchases mint for each that is paid, while feeds answer at most double and at least half of what they did at the start. */
export const rewardsPerPremium: Objective = {
  name: "rewards-per-premium",
  title: "Rewards minted per premium paid, feeds moved by a factor of 2 at most",
  ...UNIT,
  rules: RULES,
  players: playersWith("answer between half and double of what they did at the start", isWithin),
  meter: () => new Minted(),
};

/** The same with feeds that answer anything that is usable. */
export const rewardsAnyFeed: Objective = {
  name: "rewards-any-feed",
  title: "Rewards minted per premium paid (at least one native counts), feeds answering anything usable",
  ...UNIT,
  rules: RULES,
  players: playersWith("answer anything that is usable", (offered) => answerIn(offered) !== undefined),
  meter: () => new Minted(),
};
