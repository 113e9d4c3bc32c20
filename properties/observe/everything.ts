import type { Model } from "../../model";
import { KINDS, type Target } from "./kinds";
import type { Kind } from "./kind";

/** A kind with any name. */
type AnyKind = Kind<Target["kind"], object>;

const ALL = KINDS as readonly AnyKind[];
const SINGLE = ALL.filter(({ belongs }) => belongs === undefined);
/** The kinds that belong to a kind, by its name. */
const BELONGING = new Map(ALL.map(({ name }) => [name, ALL.filter(({ belongs }) => belongs?.to === name)]));

/** A thing followed by all things that belong to it, so that the lens looks up a pool, position or cover once for all of them. */
function withBelongings(kind: AnyKind, names: object, model: Model): Target[] {
  const belongings = (BELONGING.get(kind.name) ?? []).flatMap((other) =>
    (other.belongs?.each(names, model) ?? []).flatMap((one) => withBelongings(other, one, model)),
  );
  return [{ kind: kind.name, ...names } as Target, ...belongings];
}

/** The targets of everything in the model. */
export function everything(model: Model): Target[] {
  return SINGLE.flatMap((kind) => kind.all(model).flatMap((names) => withBelongings(kind, names, model)));
}
