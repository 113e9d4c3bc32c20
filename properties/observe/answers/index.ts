import type { Edition, Model, Reads } from "../../../model";
import { coverAnswers } from "./covers";
import { moneyAnswers } from "./money";
import { poolAnswers } from "./pools";
import { positionAnswers } from "./positions";
import { powerAnswers } from "./powers";
import { productAnswers } from "./products";
import type { Answer } from "./question";
import { registryAnswers } from "./registry";
import { reviewAnswersInTurn } from "./reviews";

/** Reads that belong together; the turn determines their arguments. */
type Family = (read: Reads, turn: number) => Answer[];

const FAMILIES: readonly Family[] = [
  registryAnswers,
  coverAnswers,
  productAnswers,
  poolAnswers,
  positionAnswers,
  moneyAnswers,
];

/** The families of reads of an edition. */
function familiesOf(edition: Edition): readonly Family[] {
  const { reviewPeriods, decayPower } = edition;
  return [
    ...(reviewPeriods === undefined ? [] : [reviewAnswersInTurn]),
    ...(decayPower === undefined
      ? []
      : [(_: Reads, turn: number): Answer[] => powerAnswers(decayPower, edition, turn)]),
  ];
}

/** The reads of a step, determined by its time: one family, with other arguments each time. */
export function answersAt({ read, time, edition }: Model): readonly Answer[] {
  const families = [...FAMILIES, ...familiesOf(edition)];
  const turn = Number(time % 1_000_003n);
  const family = families[turn % families.length];
  return family === undefined ? [] : family(read, Math.floor(turn / families.length));
}
