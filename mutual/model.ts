import {
  UNKNOWN,
  approximately,
  emit,
  ok,
  refuse,
  type Approximate,
  type CallsOf,
  type Errors,
  type Events,
} from "assay";
import { createModel, type EditionName, type Model, type Operation, type Slacked, type Value } from "../model";
import { INITIAL_SUPPLY } from "./deployed";
import { CAPITAL_ETH, OPENING, START } from "./opening";
import { OPERATIONS } from "./operations";
import { ACTORS, ETH, TRAITS } from "./people";

/** The reference model in a project: it imports nothing, so here its accounts, its outcomes and its time meet the tool's. */
export class Mutual {
  constructor(readonly of: Model) {}

  /** What can be read of the model. */
  get read(): Model["read"] {
    return this.of.read;
  }

  /** The pools that exist, by their accounts: the tool calls and reads these. */
  get StakingPool(): Readonly<Record<string, object>> {
    return Object.fromEntries(Array.from({ length: Number(this.read.poolCount()) }, (_, i) => [`pool:${i + 1}`, {}]));
  }

  copy(): Mutual {
    return new Mutual(this.of.clone());
  }
}

const operationOf = OPERATIONS as unknown as Readonly<Record<string, (args: object, at: string) => Operation>>;

/** The model as the opening leaves it. @throws Error for a call of the opening that the model refuses */
export function opened(edition: EditionName, deployed: number): Mutual {
  const model = createModel({
    edition,
    time: START + BigInt(deployed),
    governor: "governor",
    treasury: "treasury",
    initialSupply: INITIAL_SUPPLY,
    ethBalances: { ...Object.fromEntries(ACTORS.map((actor) => [actor, ETH])), capitalPool: CAPITAL_ETH },
    traits: TRAITS,
  });
  for (const { from, name, args, at = "" } of OPENING) {
    model.advance(model.time + 1n);
    const operation = operationOf[name]?.(args, at);
    if (operation === undefined) throw new Error(`opening: no operation of the model is named for ${name}`);
    const outcome = model.execute({ caller: from, value: 0n, operation });
    if (!outcome.ok)
      throw new Error(`the model refuses ${name} of the opening: ${outcome.errors.map((one) => one.name).join(", ")}`);
  }
  return new Mutual(model);
}

/** What the tool has for a value of the model. */
export function said(value: Slacked): bigint | Approximate;
export function said(value: Value): unknown;
export function said(value: Value): unknown {
  if (typeof value !== "object") return value;
  if ("slack" in value) return value.slack === 0n ? value.value : approximately(value.value, value.slack);
  return value.map(said);
}

/** Accounts as the model has them: nobody is "". */
function plain<T>(value: T): T {
  if (value === "nobody") return "" as T;
  if (Array.isArray(value)) return value.map(plain) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)])) as T;
}

/** Operations of which the model does not say what the chain returns: tokens answer true, and a poke whether its work is done. */
const SAY_NOTHING: ReadonlySet<string> = new Set(["transfer", "transferFrom", "approve", "poke", "pokeProduct"]);

/** Where the call is: what a rule is given of it. */
interface Calling {
  readonly model: Mutual;
  readonly caller: string;
  readonly value: bigint;
  readonly at: string;
}

/** The rule of a function: the model executes it, and what the model says is predicted. */
export const ruleOf =
  (name: keyof typeof OPERATIONS) =>
  ({ model, caller, value, at }: Calling, args: object): never => {
    const operation = operationOf[name]?.(plain(args), at);
    if (operation === undefined) throw new Error(`no operation of the model is named for ${name}`);
    const outcome = model.of.execute({ caller, value, operation });
    if (!outcome.ok) {
      for (const error of outcome.errors) refuse(true, error.name as keyof Errors, ...(error.args.map(said) as never));
      ok();
      return undefined as never;
    }
    for (const event of outcome.events)
      emit(`${event.emitter}.${event.name}` as keyof Events, ...(event.args.map(said) as never));
    if (SAY_NOTHING.has(operation.op)) return UNKNOWN as never;
    const returns = outcome.returns.map(said);
    return (returns.length === 1 ? returns[0] : returns) as never;
  };

/** Calls with the model's rules. */
export const ruled = (calls: CallsOf<Mutual>): CallsOf<Mutual> =>
  Object.fromEntries(
    Object.entries(calls).map(([name, spec]) => [name, { ...spec, rule: ruleOf(name as keyof typeof OPERATIONS) }]),
  );
