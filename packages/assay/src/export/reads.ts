import type { EntityKind } from "../types";
import type { Described, Getter } from "./described";
import { UnexportableError } from "./unexportable";

/** The getter of a field where there is no observer to ask. @throws UnexportableError when the field has none */
export function getterWithoutLens(described: Described, kind: EntityKind, id: bigint, field: number): Getter {
  const getter = described.getter(kind.code, id, field);
  if (getter !== undefined) return getter;
  const name = kind.fields[field]?.name ?? String(field);
  throw new UnexportableError(
    `${kind.name}.${name} cannot be exported: no expression of a test reads it; observe it with a getter that answers one word, or use "assay replay"`,
  );
}

/** The getters of all fields of some things. */
export const gettersOf = (
  described: Described,
  things: readonly { readonly kind: EntityKind; readonly id: bigint }[],
): Getter[] =>
  things.flatMap(({ kind, id }) => kind.fields.map((_, field) => getterWithoutLens(described, kind, id, field)));
