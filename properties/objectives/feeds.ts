import type { Objective, OfferedCall, View } from "assay/types";
import { parseCall } from "../actions/exactly";
import { FEED } from "../observe/kinds";
import { inNative, ONE } from "./money";
import { fieldOf } from "./reading";
import { EVERYONE_BUT_GOVERNANCE } from "./roles";

const NATIVE_ID = 255n;

/** The largest factor by which a feed may move "within bounds". */
const FACTOR = 2n;
/** The feeds' answers at the start, by asset: ETH for a whole unit, with 18 decimals. */
const ANSWERS = new Map([6n, 7n, NATIVE_ID].map((asset) => [asset, inNative(asset, wholeOf(asset)) / 100n]));

function wholeOf(asset: bigint): bigint {
  return 10n ** (asset === 6n ? 6n : asset === 7n ? 8n : 18n);
}

/** The answer that a call sets for a feed; undefined for other calls. */
function answerIn({ call }: OfferedCall): { readonly asset: bigint; readonly answer: bigint } | undefined {
  const { operation } = parseCall(call);
  return operation.op === "setFeedAnswer" && !operation.broken ? operation : undefined;
}

/** Whether a call keeps a feed's answer within the factor. */
function isWithin(offered: OfferedCall): boolean {
  const given = answerIn(offered);
  const usual = given === undefined ? undefined : ANSWERS.get(given.asset);
  if (given === undefined || usual === undefined) return false;
  return given.answer * FACTOR >= usual && given.answer <= usual * FACTOR;
}

const playersWith = (feeds: string, moves: (offered: OfferedCall) => boolean): Objective["players"] => ({
  ...EVERYONE_BUT_GOVERNANCE,
  about: `everyone but the governor, in league; feeds ${feeds}`,
  open: (offered) => moves(offered) || EVERYONE_BUT_GOVERNANCE.open?.(offered) === true,
});

/** Everyone but the governor, with feeds that move by a factor of 2 at most. */
export const FEEDS_WITHIN_BOUNDS = playersWith(
  "answer between half and double of what they did at the start",
  isWithin,
);

/** Everyone but the governor, with feeds that give any answer that the protocol accepts. */
export const FEEDS_ANSWERING_ANYTHING = playersWith(
  "answer anything that is usable",
  (offered) => answerIn(offered) !== undefined,
);

/** The last usable answers of the feeds. */
export class Prices {
  /** ETH has no feed; its price is one. */
  private readonly answered = new Map([[0n, ONE]]);

  constructor(start: View) {
    this.note(start);
  }

  /** Records the current answers of the usable feeds. */
  note(view: View): void {
    for (const asset of ANSWERS.keys()) {
      const price = fieldOf(view, FEED, asset, "price") ?? 0n;
      if (price > 0n) this.answered.set(asset, price);
    }
  }

  /** An amount of a cover asset in native tokens at these prices; rounded down. */
  inNative(asset: bigint, amount: bigint): bigint {
    return (amount * this.of(asset) * ONE) / this.divisor(asset);
  }

  /** The same rounded up, as a purchase converts. [COVER-3] */
  inNativeUp(asset: bigint, amount: bigint): bigint {
    const divisor = this.divisor(asset);
    return (amount * this.of(asset) * ONE + divisor - 1n) / divisor;
  }

  private divisor(asset: bigint): bigint {
    return wholeOf(asset) * this.of(NATIVE_ID);
  }

  private of(asset: bigint): bigint {
    const price = this.answered.get(asset);
    if (price === undefined) throw new Error(`expected an asset whose feed was usable once, received ${asset}`);
    return price;
  }
}
