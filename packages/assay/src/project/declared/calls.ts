import type { AnyOperation } from "../kit";
import type { Call } from "../kit/descriptors";
import type { Context, Held } from "./context";
import { callsAt, type OtherCall } from "./draw-calldata";
import { Drawer } from "./drawer";
import { Fitting, type FunctionsOf } from "./fitting";
import { suggestion } from "../../core/suggestion";
import { makersAmong } from "./makers";
import { own } from "./own";
import { described, otherOf, type CallParts } from "./other-calls";
import type { RawCall } from "./raw";
import { Rules, argumentsOf, callingState } from "./ruling";
import type { FunctionShape } from "./shapes";
import { UserError } from "./user-error";

const MEMBERS = ["weight", "groups", "otherwise", "caller", "value", "at", "args", "wrong", "when", "rule", "touches"];
/** What says how a call is drawn. */
const DRAWN = ["caller", "value", "at", "args", "wrong"] as const;

/** The calls of a project as operations. @throws UserError for a function or an argument that there is not */
export function operationsOf(
  context: Context,
  others: readonly OtherCall[],
  functionsOf: FunctionsOf,
): readonly AnyOperation<Held>[] {
  const makers = makersAmong(
    others.map(({ shape }) => shape).filter(({ key }) => own(context.raw.calls ?? {}, key) === undefined),
  );
  const parts = { calls: callsAt(context, others), fitting: new Fitting(context, functionsOf), makers };
  const rules = new Rules(context);
  const named = Object.entries(context.raw.calls ?? {}).map(([key, spec]) =>
    context.located(key, () => {
      const shape = context.called(key);
      return operationOf(context, { rules, others, ...parts }, shape, spec);
    }),
  );
  const known = new Set(named.map(({ name }) => name));
  return [...named, ...others.filter(({ shape }) => !known.has(shape.key)).map((one) => otherOf(context, one, parts))];
}

function checkSpec({ key, names, fragment }: FunctionShape, spec: RawCall): void {
  const extra = Object.keys(spec).find((name) => !MEMBERS.includes(name));
  if (extra !== undefined) throw new UserError(`calls, ${key}: there is no "${extra}"${suggestion(extra, MEMBERS)}`);
  if (typeof spec.args === "object") {
    const strange = Object.keys(spec.args).find((name) => !names.includes(name));
    if (strange !== undefined)
      throw new UserError(`calls, ${key}: there is no argument "${strange}"${suggestion(strange, names)}`);
  }
  if (spec.value !== undefined && !fragment.payable)
    throw new UserError(`calls, ${key}: value: the function takes no wei; leave it out`);
}

/** What operations are made of, beside what a project says of them. */
interface Parts extends CallParts {
  readonly rules: Rules;
  readonly others: readonly OtherCall[];
}

function operationOf(
  context: Context,
  { rules, others, ...parts }: Parts,
  shape: FunctionShape,
  spec: RawCall,
): AnyOperation<Held> {
  checkSpec(shape, spec);
  const { key } = shape;
  const { rule, groups, otherwise } = spec;
  if (otherwise !== undefined) context.called(otherwise);
  const drawing = new Drawer(
    context,
    shape,
    spec,
    parts.fitting,
    others.find((one) => one.shape.contract === shape.contract)?.literals,
  );
  const other = DRAWN.every((member) => spec[member] === undefined)
    ? others.find((one) => one.shape === shape)
    : undefined;
  return {
    ...described(context, shape),
    ...(groups === undefined ? {} : { groups }),
    ...(otherwise === undefined ? {} : { otherwise }),
    ...preconditionOf(context, shape, spec, others.length === 0),
    choose: (choices, held, { caller, now }) => context.located(key, () => drawing.draw(choices, held, caller, now)),
    // of a call of which only the rule is there, everything is drawn as where nothing is said
    ...(other === undefined ? {} : otherOf(context, other, parts)),
    ...(rule === undefined
      ? {}
      : {
          execute: (held: Held, call: Call, now: bigint) =>
            context.located(key, () => (held.outcome = rules.outcome(shape, rule, held, call, now))),
        }),
  };
}

/** Which calls are made at all. `isTold`: the model says which contracts others have made. */
function preconditionOf(
  context: Context,
  shape: FunctionShape,
  { when }: RawCall,
  isTold: boolean,
): Pick<AnyOperation<Held>, "precondition"> {
  // where the call that makes a contract is left out, those that it is called with are, too
  const isBound = context.instances.isSeveral(shape.contract) && isTold;
  if (!isBound && when === undefined) return {};
  const isThere = ({ model }: Held, { at = "" }: Call): boolean =>
    !isBound || context.instances.isThere(shape.contract, at, model);
  const isMade = (held: Held, call: Call, now: bigint): boolean =>
    when === undefined ||
    context.asked(`calls, ${shape.key}, when`, () =>
      when(callingState(context, shape, held, call, now), argumentsOf(context, shape, call.args)),
    );
  return { precondition: (held, call, now) => isThere(held, call) && isMade(held, call, now) };
}
