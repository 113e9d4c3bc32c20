import type { EntityKind, View } from "assay/types";
import { unpair } from "../observe/kind";
import { COVER, COVER_POOL, fieldIndex } from "../observe/kinds";

const indices = new WeakMap<EntityKind, Map<string, number>>();

/** The last observed value of a field; undefined for a thing that was never observed. @throws Error when its kind has no such field */
export function fieldOf(view: View, kind: EntityKind, id: bigint, field: string): bigint | undefined {
  let known = indices.get(kind);
  if (known === undefined) indices.set(kind, (known = new Map<string, number>()));
  let index = known.get(field);
  if (index === undefined) known.set(field, (index = fieldIndex(kind, field)));
  return view.latest(kind, id)?.[index];
}

/** Sum of a field over all things of a kind. */
export function sumOf(
  view: View,
  kind: EntityKind,
  field: string,
  counts: (id: bigint) => boolean = () => true,
): bigint {
  return view
    .ids(kind)
    .filter(counts)
    .reduce((sum, id) => sum + (fieldOf(view, kind, id, field) ?? 0n), 0n);
}

/** Whether a part belongs to a cover's last purchase: an extension that keeps the id may have fewer parts than before [E-EDIT]. */
export function isPart(view: View, id: bigint): boolean {
  const [coverId, index] = unpair(id);
  return index < (fieldOf(view, COVER, coverId, "pools") ?? 0n);
}

/** The parts of a cover's last purchase, one for each pool. */
export const partsOf = (view: View, coverId: bigint): readonly bigint[] =>
  view.ids(COVER_POOL).filter((id) => unpair(id)[0] === coverId && isPart(view, id));
