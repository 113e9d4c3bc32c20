import type { AnswerCheck, Check, ExpectedWord, ReadableKey } from "./checks";
import type { Case } from "./case";
import type { Getter } from "./described";
import { getterWithoutLens, gettersOf } from "./reads";

/** How a language says each kind of check, as statements. */
export interface CheckWriter {
  readonly of: Case;
  returns(check: Check & { kind: "returns" }): string[];
  state(check: Check & { kind: "state" }): string[];
  answer(check: AnswerCheck): string[];
  event(check: Check & { kind: "event" }): string[];
  /** A statement that asks a getter and takes no notice of the answer. */
  ask(getter: Getter): string;
  /** The same of a lens, for all things at once. */
  askLens(lens: string, keys: readonly ReadableKey[]): string[];
}

/** Statements that assert what is wrong, after the last step. What the last call itself must come to is said with the call. */
export function linesOf(check: Check, writer: CheckWriter): string[] {
  switch (check.kind) {
    case "succeeds":
    case "reverts":
      return [];
    case "returns":
      return writer.returns(check);
    case "state":
      return writer.state(check);
    case "answer":
      return writer.answer(check);
    case "event":
      return writer.event(check);
    case "readable": {
      const { described } = writer.of;
      return described.lens === undefined
        ? gettersOf(described, check.keys).map((getter) => writer.ask(getter))
        : writer.askLens(described.lens, check.keys);
    }
  }
}

/** Who answers for a field; undefined: the lens. */
export function getterOf({ entity, id, field }: Check & { kind: "state" }, { described }: Case): Getter | undefined {
  return described.lens === undefined
    ? getterWithoutLens(described, entity, id, field)
    : described.getter(entity.code, id, field);
}

/** The least and the most that a word may be. */
export function boundsOf({ predicted, slack }: ExpectedWord): readonly [least: bigint, most: bigint] {
  return [slack > 0n ? predicted - slack : predicted, slack < 0n ? predicted - slack : predicted];
}
