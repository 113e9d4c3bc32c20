import { MAX_GRACE_PERIOD } from "../core/limits";
import type { Verdict } from "assay/types";
import * as K from "../../properties/observe/kinds";
import { define } from "../statement/define";
import { exposureEnd } from "../core/editions";
import { ceilToMidnight } from "../core/numbers";
import type { Seen } from "../core/seen";
import { both, equal, every, within } from "../core/verdicts";
import { AT, word } from "../core/words";
import type { History } from "../history/history";

/** The end of a cover's grace period and the release of its capacity follow the edition's rules. [CAP-2, CAP-3, E-EXPOSURE] */
export function timesByRule(seen: Seen, { rules, covers }: History): Verdict {
  return every(seen.ids(K.COVER), (id) => {
    const words = seen.view.latest(K.COVER, id) ?? [];
    const at = AT.cover;
    const grace = word(words, at.gracePeriod);
    const graceEnd = word(words, at.end) + grace;
    const release = ceilToMidnight(exposureEnd(rules, graceEnd, covers.get(id)?.review ?? rules.review));
    return both(
      equal(graceEnd, word(words, at.graceEnd), "seconds", () => `end of grace of cover ${id}`),
      equal(release, word(words, at.releaseTime), "seconds", () => `release of cover ${id}`),
      within(0n, grace, MAX_GRACE_PERIOD, "seconds", () => `grace of cover ${id}`),
    );
  });
}

export const times = define({
  id: "INV-COVER-5",
  on: [K.COVER],
  rules: ["CLAIM-1", "CAP-2", "CAP-3", "PRODUCT-2"],
  editions: ["current"],
  title: "graceEnd = end + grace; release = ceilToMidnightUTC(graceEnd + 72 h + 24 h + 7 days); grace <= 261 days",
  premise: "a cover is seen",
  check: timesByRule,
});
