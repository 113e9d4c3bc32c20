import type { EntityKind, ExpectedState, Read } from "assay/types";
import type { Model } from "../../model";
import type { Kind } from "./kind";
import { KINDS, type Target } from "./kinds";

/** A kind of whichever name. Its functions take targets of that kind only. */
type AnyKind = Kind<Target["kind"], Target>;

// the compiler cannot see that kind and target belong together; both go by the same name
const BY_NAME = new Map(KINDS.map((kind) => [kind.name, kind as unknown as AnyKind]));

/** The kind of thing that a target is. @throws Error for a name that no kind of properties/observe/kinds/ has */
export function kindOf({ kind: name }: Target): AnyKind {
  const kind = BY_NAME.get(name);
  if (kind === undefined) throw new Error(`expected a kind of properties/observe/kinds/, received "${name}"`);
  return kind;
}

/** A thing and what the model says of it. Its label is put together only when a report asks for it. */
class Predicted implements ExpectedState {
  readonly kind: EntityKind;
  readonly id: bigint;
  readonly words: readonly bigint[];
  readonly slack?: readonly bigint[];

  constructor(
    private readonly target: Target,
    model: Model,
  ) {
    const kind = kindOf(target);
    this.kind = kind;
    this.id = kind.id(target);
    const { words, slack } = kind.expected(target, model);
    this.words = words;
    if (slack !== undefined) this.slack = slack;
  }

  get label(): string {
    return kindOf(this.target).label(this.target);
  }

  get read(): Read | undefined {
    return kindOf(this.target).read?.(this.target);
  }
}

/** What the model expects of a target as of now. @throws Error for a thing that it does not have */
export function predict(target: Target, model: Model): ExpectedState {
  return new Predicted(target, model);
}

/** Tells targets apart: the lens's key. */
export function keyOf(target: Target): bigint {
  const kind = kindOf(target);
  return (BigInt(kind.code) << 240n) | kind.id(target);
}
