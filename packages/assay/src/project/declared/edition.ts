import type { ErrorShape } from "../../core/codec";
import type { AnyOperation } from "../kit";
import type { EditionOptions } from "../kit/protocol";
import type { Context, Held } from "./context";
import type { FunctionShape } from "./shapes";

/** What an edition is of. */
interface EditionOf {
  readonly context: Context;
  readonly operations: () => readonly AnyOperation<Held>[];
  readonly reasonAgainst: (shape: FunctionShape) => string;
}

/** Every function that no operation calls: an operation is of the first contract of its kind, and calls the others too. */
function uncalledIn(
  { context, operations, reasonAgainst }: EditionOf,
  edition: string,
): Readonly<Record<string, string>> {
  const called = new Set(operations().map(({ contract, method }) => `${contract}.${method ?? ""}`));
  const { kinds, instances } = context;
  const all = kinds.flatMap((kind) =>
    instances
      .coded(kind)
      .flatMap((at) =>
        (context.shapes(edition).get(kind)?.calls ?? []).map(
          (shape) => [`${at}.${shape.signature}`, reasonAgainst(shape)] as const,
        ),
      ),
  );
  return Object.fromEntries(all.filter(([name]) => !called.has(name)));
}

/** An edition of a project, in which some contracts are compiled as others. */
export function editionOf(
  of: EditionOf,
  name: string,
  renamed: Readonly<Record<string, string>>,
): EditionOptions<string> {
  const { instances } = of.context;
  const all = (kind: string): readonly string[] => instances.coded(kind);
  // a bug may leave an error out that rules still expect
  const declared = (): readonly ErrorShape[] => [...of.context.shapes(name).values()].flatMap((one) => one.errors);
  const artifacts = Object.fromEntries(
    Object.entries(renamed).flatMap(([kind, artifact]) => all(kind).map((at) => [at, artifact])),
  );
  return {
    artifacts,
    get uncalled() {
      return uncalledIn(of, name);
    },
    get moreErrors() {
      return declared()
        .filter(isReadAgain)
        .map(({ signature }) => signature);
    },
  };
}

/** Whether an error's signature says its types as they are read: not of one with a function as a value, which is read as bytes. */
const isReadAgain = ({ name, signature, inputs }: ErrorShape): boolean =>
  signature === `${name}(${inputs.map((one) => one.format("sighash")).join(",")})`;
