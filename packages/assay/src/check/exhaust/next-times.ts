import type { Mark } from "../../core/types";
import type { WorldMoments } from "./world";

/** Seconds from a moment at which something is done. */
const AROUND = [-1, 0, 1];

/** The times that are waited for: the next moments, a second before each and one after, as far as they are ahead. Ascending. */
export function nextTimes(moments: readonly Mark[], { names, ahead }: WorldMoments, now: number): readonly number[] {
  const matchers = names.map(matcher);
  const times = moments
    .filter(({ name }) => matchers.some((matches) => matches(name)))
    .map(({ value }) => Number(value))
    .sort((a, b) => a - b);
  const next = [...new Set(times)].filter((time) => time > now).slice(0, ahead);
  const around = [...next, ...times.filter((time) => time === now)].flatMap((time) => AROUND.map((by) => time + by));
  return [...new Set(around)].filter((time) => time > now && Number.isSafeInteger(time)).sort((a, b) => a - b);
}

/** Whether a name is as a pattern says, in which "*" stands for anything. */
function matcher(pattern: string): (name: string) => boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  const expression = new RegExp(`^${parts.join(".*")}$`);
  return (name) => expression.test(name);
}
