import { InternalError } from "../run/judge";
import type { CorpusUpdate, CorpusUpdates } from "./tasks";

/** The updates that come after the first `applied` ones. @throws InternalError when there is a gap between */
export function missingUpdates({ from, updates }: CorpusUpdates, applied: number): readonly CorpusUpdate[] {
  if (from > applied) throw new InternalError(`expected update ${applied} of a search, received update ${from}`);
  return updates.slice(applied - from);
}
