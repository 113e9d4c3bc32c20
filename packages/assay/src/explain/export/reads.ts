import type { EntityKind } from "../../core/types";
import type { Case } from "./case";
import type { AbiParameter, Described, Getter } from "./described";
import { contractOf } from "./names";
import { memberOf, placeOf, sortOf, type Place, type WordSort } from "./types";
import { UnexportableError } from "./unexportable";
import type { AskedCall } from "./values";

/** The getter of a field where there is no observer to ask. @throws UnexportableError when the field has none */
export function getterWithoutLens(described: Described, kind: EntityKind, id: bigint, field: number): Getter {
  const getter = described.getter(kind.code, id, field);
  if (getter !== undefined) return getter;
  const name = kind.fields[field]?.name ?? String(field);
  throw new UnexportableError(
    `${kind.name}.${name} cannot be exported: no expression of a test reads it; observe it with a getter that answers one word, or use "assay replay"`,
  );
}

/** The getters of all fields of some things that must be readable. */
export const gettersOf = (
  described: Described,
  things: readonly { readonly kind: EntityKind; readonly id: bigint }[],
): Getter[] =>
  things
    .flatMap(({ kind, id }) => kind.fields.map((_, field) => getterWithoutLens(described, kind, id, field)))
    .filter(({ reverted }) => reverted === undefined);

/** Where in a function's answers a getter reads; undefined where no place has a name or an index, or all is read. @throws UnexportableError for a member that is not there */
export function placeFor({ method, member, word }: Getter, outputs: readonly AbiParameter[]): Place | undefined {
  if (word !== undefined) return word === "whole" ? undefined : placeOf(outputs, word);
  if (member === undefined) return placeOf(outputs, 0);
  const place = memberOf(outputs, member);
  if (place !== undefined) return place;
  throw new UnexportableError(`${method} cannot be exported: expected a member ${member} of its answer, found none`);
}

/** The call of a getter. @throws Error when the target is no contract with a name */
export function askedBy({ target, method, args }: Getter, { nameOf, reader }: Case): AskedCall {
  const contract = contractOf(nameOf(target));
  if (contract === undefined) throw new Error(`expected a contract at ${target}, whose ${method} is asked; found none`);
  return reader(contract).asking(method, args);
}

/** How the word is compared that a field of an observed thing is. */
export function sortOfField(getter: Getter | undefined, unit: string | undefined, of: Case): WordSort {
  if (getter === undefined) return unit === "address" ? "address" : "unsigned";
  if (getter.method === "") return "unsigned";
  if (getter.word === "whole") return "bytes";
  return sortOf(placeFor(getter, askedBy(getter, of).fn.outputs)?.leaf.type);
}
