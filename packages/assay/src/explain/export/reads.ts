import type { EntityKind } from "../../core/types";
import { askedBy } from "./asked";
import type { Case } from "./case";
import type { AbiParameter, Described, Getter } from "./described";
import { memberOf, placeOf, sortOf, type Place, type WordSort } from "./types";
import { UnexportableError } from "./unexportable";

/** The getter of a field, for projects without an observer. @throws UnexportableError when the field has no getter */
export function getterWithoutLens(described: Described, kind: EntityKind, id: bigint, field: number): Getter {
  const getter = described.getter(kind.code, id, field);
  if (getter !== undefined) return getter;
  const name = kind.fields[field]?.name ?? String(field);
  throw new UnexportableError(
    `${kind.name}.${name} cannot be exported: no expression of a test reads it; observe it with a getter that answers one word, or use "assay replay"`,
  );
}

/** The getters of all fields of some entities that must be readable. */
export const gettersOf = (
  described: Described,
  things: readonly { readonly kind: EntityKind; readonly id: bigint }[],
): Getter[] =>
  things
    .flatMap(({ kind, id }) => kind.fields.map((_, field) => getterWithoutLens(described, kind, id, field)))
    .filter(({ reverted }) => reverted === undefined);

/** The place in a function's answers that a getter reads; undefined if the place has no name and no index, or the whole answer is read. @throws UnexportableError for a member that does not exist */
export function placeFor({ method, member, word }: Getter, outputs: readonly AbiParameter[]): Place | undefined {
  if (word !== undefined) return word === "whole" ? undefined : placeOf(outputs, word);
  if (member === undefined) return placeOf(outputs, 0);
  const place = memberOf(outputs, member);
  if (place !== undefined) return place;
  throw new UnexportableError(`${method} cannot be exported: expected a member ${member} of its answer, found none`);
}

/** How a field's word is compared. */
export function sortOfField(getter: Getter | undefined, unit: string | undefined, of: Case): WordSort {
  if (getter === undefined) return unit === "address" ? "address" : "unsigned";
  if (getter.method === "") return "unsigned";
  if (getter.word === "whole") return "bytes";
  return sortOf(placeFor(getter, askedBy(getter, of).fn.outputs)?.leaf.type);
}
