import type { MinimiseState } from "../../search/minimise-state";
import type { Frontier } from "../../search/frontier";
import type { GrowState } from "../../search/grow";
import { number } from "./format";
import type { Shown } from "./progress";

/** "1 200 sequences, 60 000 calls, 7 510 features (310 in the last minute); not gone on from: 90; of 412 comparisons 530 sides not met". */
export function growthText(
  { sequences, calls, features, untried, comparisons, unmet }: GrowState,
  lastMinute: number,
): string {
  return (
    `${number(sequences)} sequences, ${number(calls)} calls, ${number(features)} features (${number(lastMinute)} in the last minute); ` +
    `not gone on from: ${number(untried)}; ${sidesText({ comparisons, unmet })}`
  );
}

/** "minimising the corpus: joining, 120 of 1 089". Every stage begins at 0: how long the others take is not known. */
export function minimisingShown({ stage, done, of }: MinimiseState): Shown {
  return { done: of === 0 ? 1 : done / of, text: `minimising the corpus: ${stage}, ${number(done)} of ${number(of)}` };
}

/** "9 100 features (12 in the last minute), 310 sequences kept; of 412 comparisons 530 sides not met". */
export function learnedText(
  { features, ...frontier }: Pick<GrowState, "features" | "comparisons" | "unmet">,
  lastMinute: number,
  kept: number,
): string {
  return `${number(features)} features (${number(lastMinute)} in the last minute), ${number(kept)} sequences kept; ${sidesText(frontier)}`;
}

function sidesText({ comparisons, unmet }: Pick<Frontier, "comparisons" | "unmet">): string {
  return `of ${number(comparisons)} comparisons ${number(unmet)} sides not met`;
}
