import { InternalError } from "../run/judge";
import type { Lesson, Lessons } from "./tasks";

/** Those of some lessons that are behind the first `learned`. @throws InternalError when lessons are missing between */
export function unlearned({ from, lessons }: Lessons, learned: number): readonly Lesson[] {
  if (from > learned) throw new InternalError(`expected lesson ${learned} of a search, received lesson ${from}`);
  return lessons.slice(learned - from);
}
