import type { Verdict } from "assay/types";
import * as K from "../../properties/observe/kinds";
import type { Seen } from "../core/seen";
import { every, SKIP } from "../core/verdicts";
import type { ClaimBook } from "../history/cover-book";
import type { History } from "../history/history";

/** Checks the words of every claim observed in this step against its book. */
export function everyClaim(
  seen: Seen,
  history: History,
  check: (words: readonly bigint[], book: ClaimBook, where: (what: string) => () => string) => Verdict,
): Verdict {
  return every(seen.ids(K.CLAIM), (id) => {
    const book = history.claims.get(id);
    const words = seen.view.latest(K.CLAIM, id);
    if (book === undefined || words === undefined) return SKIP;
    return check(words, book, (what) => () => `${what} of claim ${id}`);
  });
}
