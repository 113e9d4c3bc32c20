import type { Mark } from "../../core/types";
import { Choices } from "./choices";
import type { Waiting } from "./protocol";

/** Row of the campaign's table for time that passes. */
export const WAIT = "wait";
/** What is done at a sequence's start and at its end: everything is looked at. */
export const [OPENING, LAST] = ["opening", "last look"];

/** Whether a step of this kind is one of these two. */
export const isWhole = (kind: string): boolean => kind === OPENING || kind === LAST;

const DAY = 86_400;
const LENGTHS: readonly number[] = [1, 60, 3_600, DAY, 7 * DAY, 30 * DAY];
/** How often a wait ends at or beside a moment that means something, where there is one. */
const TO_MOMENT_PERCENT = 40;
/** How many of 100 refused calls wait for a moment before they are made again, and how many of these wait for the next one. */
const [PAUSE_PERCENT, NEXT_PERCENT] = [25, 60];

/** How often waiting is drawn; 0 for never. */
export const waitingWeight = (waiting: Waiting | false | undefined): number =>
  waiting === false ? 0 : (waiting?.weight ?? 1);

/** Chooses how many seconds are waited: one of the lengths, or up to a moment, the second before it or the one after it. */
export function drawWait(
  choices: Choices,
  waiting: Waiting | false | undefined,
  moments: readonly Mark[],
  now: bigint,
): number {
  const { lengths = LENGTHS } = waiting === false || waiting === undefined ? {} : waiting;
  const toMoment = choices.chance(TO_MOMENT_PERCENT);
  const ahead = moments.filter(({ value }) => value > now + 1n);
  if (!toMoment || ahead.length === 0) return choices.one(lengths);
  const { value } = choices.one(ahead);
  return Number(value - now) + choices.one([0, -1, 1]);
}

/** How many seconds pass before a refused call is made again, since it may have come too early: mostly none, else until a moment or one second later. `draw`: a number for this alone. */
export function drawPause(draw: number, moments: readonly Mark[], now: bigint): number {
  const choices = new Choices([draw]).branch();
  // at a moment, the second after it is still ahead
  const ahead = moments.map(({ value }) => value).filter((value) => value >= now);
  if (ahead.length === 0 || !choices.chance(PAUSE_PERCENT)) return 0;
  const next = ahead.reduce((one, other) => (other < one ? other : one));
  const moment = choices.chance(NEXT_PERCENT) ? next : choices.one(ahead);
  const seconds = Number(moment - now);
  return seconds === 0 || choices.chance(50) ? seconds + 1 : seconds;
}
