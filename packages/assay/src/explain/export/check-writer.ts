import type { AnswerCheck, Check, ReadableKey } from "./checks";
import type { Case } from "./case";
import type { Getter } from "./described";
import { getterWithoutLens, gettersOf } from "./reads";

/** Writes each kind of check as statements of a language. */
export interface CheckWriter {
  readonly of: Case;
  returns(check: Check & { kind: "returns" | "returned" }): string[];
  state(check: Check & { kind: "state" }): string[];
  answer(check: AnswerCheck): string[];
  event(check: Check & { kind: "event" }): string[];
  /** Statements that call a getter and ignore its answer. */
  ask(getter: Getter): string[];
  /** Statements that call the lens for all keys at once and ignore its answer. */
  askLens(lens: string, keys: readonly ReadableKey[]): string[];
}

/** Statements after the last step that assert its findings. The result of the last call itself is asserted with the call. */
export function linesOf(check: Check, writer: CheckWriter): string[] {
  switch (check.kind) {
    case "succeeds":
    case "reverts":
      return [];
    case "returns":
    case "returned":
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
        ? [...new Set(gettersOf(described, check.keys).map((getter) => writer.ask(getter).join("\n")))].flatMap(
            (lines) => lines.split("\n"),
          )
        : writer.askLens(described.lens, check.keys);
    }
  }
}

/** The getter that answers a field; undefined: the lens answers it. */
export function getterOf({ entity, id, field }: Check & { kind: "state" }, { described }: Case): Getter | undefined {
  return described.lens === undefined
    ? getterWithoutLens(described, entity, id, field)
    : described.getter(entity.code, id, field);
}
