import type { CheckRead } from "../../core/types";

/** Most reads that are printed. */
const MOST = 8;
/** An answer that says nothing of interest: zeros, and nobody. */
const NOTHING = /^(0|false|nobody)(, (0|false|nobody))*$/;

/** What an invariant read and what the chain answered, a line each: of many, not what is nothing before and now. */
export function readTexts(reads: readonly CheckRead[] = []): readonly string[] {
  const isSaid = ({ now, before }: CheckRead): boolean =>
    [now, before].some((one) => one !== undefined && !NOTHING.test(one));
  const said = reads.length > MOST ? reads.filter(isSaid) : reads;
  const lines = said.slice(0, MOST).map(({ read, now, before }) => `${read}: ${answers(now, before)}`);
  return said.length > MOST ? [...lines, `${said.length - MOST} more, see the file`] : lines;
}

function answers(now: string | undefined, before: string | undefined): string {
  if (now === undefined) return `before ${before ?? ""}`;
  return before === undefined ? now : before === now ? `${now}, as before` : `${now}, before ${before}`;
}
