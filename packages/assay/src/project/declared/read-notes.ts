import type { CheckRead } from "../../core/types";

/** Most reads that are recorded: a loop may make many. */
const MOST = 100;

/** Records the reads of a check, with the answers. */
export class ReadNotes {
  private readonly notes = new Map<string, CheckRead>();

  /** Records a read once for `now` and once for `before`. */
  note(when: "now" | "before", read: string, answer: unknown): void {
    this.notes.set(read, { ...(this.notes.get(read) ?? { read }), [when]: textOf(answer) });
  }

  /** All reads, first those that the step changed. */
  get all(): readonly CheckRead[] {
    const all = [...this.notes.values()];
    const isChanged = ({ now, before }: CheckRead): boolean =>
      now !== undefined && before !== undefined && now !== before;
    return [...all.filter(isChanged), ...all.filter((one) => !isChanged(one))].slice(0, MOST);
  }
}

function textOf(answer: unknown): string {
  if (Array.isArray(answer))
    return answer.map((one) => (Array.isArray(one) ? `[${textOf(one)}]` : textOf(one))).join(", ");
  if (typeof answer !== "object" || answer === null) return String(answer);
  return Object.entries(answer)
    .map(([name, one]) => `${name} ${textOf(one)}`)
    .join(", ");
}
