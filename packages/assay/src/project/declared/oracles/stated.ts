import { HELD, REVERTED, SKIP } from "../../kit";
import { wordsFrom } from "../../../run/judge/words";
import type { FunctionShape } from "../shapes";
import { violated, type Oracle, type Watching } from "./watching";

/** How functions are called by which a contract states something of itself: Foundry's, Medusa's and Echidna's way. */
const NAMES = /^(invariant|property|echidna)_/;

/** Whether a name is one by which a contract states something of itself. */
export const isStatement = (name: string): boolean => NAMES.test(name);

/** Whether a function states something: it is named so, is given nothing, and answers whether it holds, or nothing. */
export const isStated = ({ name, inputs, fragment: { outputs } }: FunctionShape): boolean =>
  isStatement(name) &&
  inputs.length === 0 &&
  (outputs.length === 0 || (outputs.length === 1 && outputs[0]?.type === "bool"));

/** What a contract states of itself: each such view holds after every step; each such function that may change something, or reads who asks, whenever it is called. */
export function statedOracles(
  kind: string,
  at: string,
  watching: Watching,
  isCalled: (shape: FunctionShape) => boolean,
): readonly Oracle[] {
  return [...statedViews(kind, at, watching), ...statedCalls(kind, at, watching, isCalled)];
}

const titleOf = (name: string, { fragment: { outputs } }: FunctionShape): string =>
  outputs.length === 0 ? `${name} does not revert` : `${name} answers true`;

function statedViews(kind: string, at: string, watching: Watching): readonly Oracle[] {
  const { invariant, inId, context } = watching;
  const { getters = [], asked } = context.callable.get(kind) ?? {};
  const shapes = getters.filter((one) => isStated(one) && asked?.has(one.signature) !== true);
  return shapes.flatMap((shape) => {
    const watched = watching.of(kind, at, shape.signature);
    if (watched === undefined) return [];
    const name = `${at}.${shape.name}`;
    return [
      invariant({
        id: `INV-${inId(name)}`,
        rules: ["STATED-1"],
        title: titleOf(name, shape),
        premise: "it was read",
        check: (chain) => {
          const answer = chain.now(watched.kind, watched.idOf(0n))?.["answer"];
          if (answer === undefined) return SKIP;
          if (answer === REVERTED) return violated(name, "an answer", "it reverts");
          return shape.fragment.outputs.length > 0 && answer === 0n ? violated(name, "true", "false") : HELD;
        },
      }),
    ];
  });
}

/** Those that may change something cannot be read, and of those that read who asks everyone is to ask: they are called like any other function. */
function statedCalls(
  kind: string,
  at: string,
  { inId, context }: Watching,
  isCalled: (shape: FunctionShape) => boolean,
): readonly Oracle[] {
  if (at !== context.instances.first(kind)) return [];
  const shapes = context.callsOf(kind).filter((shape) => isStated(shape) && isCalled(shape));
  return shapes.map((shape) => ({
    id: `INV-${inId(shape.key)}`,
    rules: ["STATED-1"],
    title: titleOf(shape.key, shape),
    premise: "it is called",
    check: ({ kind: operation, result }) => {
      if (operation !== shape.key || result === undefined) return SKIP;
      if (!result.ok) return violated(shape.key, "success", "it reverts");
      const isFalse = shape.fragment.outputs.length > 0 && wordsFrom(result.returnData, 0, 1)[0] === 0n;
      return isFalse ? violated(shape.key, "true", "false") : HELD;
    },
  }));
}
