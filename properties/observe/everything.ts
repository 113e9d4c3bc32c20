import type { Model } from "../../model";
import { KINDS, type Target } from "./kinds";
import type { Kind } from "./kind";

/** A kind of whichever name. */
type AnyKind = Kind<Target["kind"], object>;

const ALL = KINDS as readonly AnyKind[];
const SINGLE = ALL.filter(({ belongs }) => belongs === undefined);
/** The kinds that belong to a kind, by its name. */
const BELONGING = new Map(ALL.map(({ name }) => [name, ALL.filter(({ belongs }) => belongs?.to === name)]));

/** A thing with all that belongs to it: the lens looks a pool, position or cover up once for what follows it. */
function withBelongings(kind: AnyKind, names: object, model: Model): Target[] {
  const belongings = (BELONGING.get(kind.name) ?? []).flatMap((other) =>
    (other.belongs?.each(names, model) ?? []).flatMap((one) => withBelongings(other, one, model)),
  );
  return [{ kind: kind.name, ...names } as Target, ...belongings];
}

/** Everything that the model knows. */
export function everything(model: Model): Target[] {
  return SINGLE.flatMap((kind) => kind.all(model).flatMap((names) => withBelongings(kind, names, model)));
}
