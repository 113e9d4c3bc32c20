import type { Mark } from "../../core/types";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days that people count in. */
const DAYS = [1, 2, 3, 4, 7, 14, 30, 31, 60, 90, 91, 180, 365];

/**
 * Times that a reader would rather see than `time`, the plainest first: none passes, the first whole day since `start` comes, some days pass,
 * moments that mean something and the second after, the whole day before or after, the whole hour or minute. What is behind `time` itself is
 * left out.
 */
export function plainerTimes(time: number, before: number, start: number, moments: readonly Mark[]): number[] {
  const whole = (unit: number, round: (value: number) => number): number => start + round((time - start) / unit) * unit;
  const near = moments
    .map(({ value }) => Number(value))
    .sort((a, b) => Math.abs(a - time) - Math.abs(b - time) || a - b);
  const candidates = [
    before,
    start + Math.ceil((before - start) / DAY) * DAY,
    ...DAYS.map((days) => before + days * DAY).filter((candidate) => candidate <= time),
    ...near.flatMap((moment) => [moment, moment + 1]),
    whole(DAY, Math.floor),
    whole(DAY, Math.ceil),
    before + Math.floor((time - before) / DAY) * DAY,
    whole(HOUR, Math.floor),
    whole(MINUTE, Math.floor),
  ].filter((candidate) => candidate >= before);
  return upTo([...new Set(candidates)], time);
}

/** The part of a list before an element; all of it when it is not there. */
export function upTo<Item>(list: readonly Item[], item: Item): Item[] {
  const place = list.indexOf(item);
  return place < 0 ? [...list] : list.slice(0, place);
}
