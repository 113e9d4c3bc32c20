import type { EntityKind, ExpectedState, Read } from "assay/types";
import type { Model } from "../../model";
import type { Kind } from "./kind";
import { KINDS, type Target } from "./kinds";

/** A kind with any name. Its functions accept only targets of this kind. */
type AnyKind = Kind<Target["kind"], Target>;

// the compiler does not know that kind and target match; both have the same name
const BY_NAME = new Map(KINDS.map((kind) => [kind.name, kind as unknown as AnyKind]));

/** The kind of thing that a target is. @throws Error for a name that no kind of properties/observe/kinds/ has */
export function kindOf({ kind: name }: Target): AnyKind {
  const kind = BY_NAME.get(name);
  if (kind === undefined) throw new Error(`expected a kind of properties/observe/kinds/, received "${name}"`);
  return kind;
}

/** A thing with the model's values. Its label is only composed for reports. */
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

/** The model's current prediction for a target. @throws Error for a thing that the model does not have */
export function predict(target: Target, model: Model): ExpectedState {
  return new Predicted(target, model);
}

/** The lens's key of a target, which is unique. */
export function keyOf(target: Target): bigint {
  const kind = kindOf(target);
  return (BigInt(kind.code) << 240n) | kind.id(target);
}
