import type { ParamType } from "ethers";
import { numberRange } from "../../run/judge/words";
import type { Hex, Plain } from "../../core/types";
import type { Choices } from "../kit";
import type { Call } from "../kit/descriptors";
import { drawn, type Drawing } from "./draw-by-type";
import type { Context, Held } from "./context";
import type { Fitting } from "./fitting";
import { DEPLOYER_PERCENT, surroundings } from "./draw-call";
import { drawingFrom, isArbitrary, valueFrom } from "./draws";
import { suggestion } from "../../core/suggestion";
import type { Members, RawCall, RawDrawn } from "./raw";
import { callerAmong } from "./privileged";
import { argumentsOf, callingState } from "./ruling";
import type { FunctionShape } from "./shapes";
import { among } from "./tables";
import { Quiet, UserError } from "./user-error";

/** How often a call is made wrong, of 100: in a way that the project names, or in one of the tool's. */
const [WRONG_PERCENT, SHIFTED_PERCENT] = [12, 6];
const SENT = ["caller", "value", "at"];

/** Thrown where there is nothing to do. */
class NothingToDo extends Quiet {}
/** Made once: to note where an error is made takes longer than most draws. */
const NOTHING_TO_DO = new NothingToDo();

/** Draws calls of a function. */
export class Drawer {
  private readonly where: string;

  constructor(
    private readonly context: Context,
    private readonly shape: FunctionShape,
    private readonly spec: RawCall,
    private readonly fitting: Fitting,
    private readonly literals: readonly bigint[] = [],
  ) {
    this.where = `calls, ${shape.key}`;
  }

  /** A call; undefined where there is nothing to do. */
  draw(
    choices: Choices,
    held: Held,
    caller: Hex,
    now: bigint,
  ): (Omit<Call, "caller"> & { readonly caller?: Hex }) | undefined {
    const { context } = this;
    const { people, contracts } = context.book;
    const others = ["deployer", ...contracts, ...context.instances.bornIn(held.model)];
    try {
      return drawingFrom({ people, others }, () =>
        among(
          () => context.everyone(held),
          () => this.right(choices, held, caller, now),
        ),
      );
    } catch (error) {
      if (error instanceof NothingToDo) return undefined;
      throw error;
    }
  }

  private right(choices: Choices, held: Held, drawnCaller: Hex, now: bigint): Call {
    const { context, shape, spec } = this;
    const instances = context.instances.in(shape.contract, held.model);
    const isWrong = choices.chance(WRONG_PERCENT);
    const isShifted = choices.chance(SHIFTED_PERCENT);
    const which = choices.next();
    // as of functions that the project does not name: those of an owner are to be reached
    const byDeployer = context.raw.drawOthers === true && spec.caller === undefined && choices.chance(DEPLOYER_PERCENT);
    const privileged = spec.caller === undefined ? context.privileged.get(shape.key) : undefined;
    const caller = privileged === undefined ? drawnCaller : callerAmong(privileged, choices, drawnCaller);
    const state: Record<string, unknown> = context.book.state({
      model: held.model,
      caller: byDeployer && privileged === undefined ? "deployer" : context.book.nameOf(caller),
      time: now,
      at: context.instances.first(shape.contract),
    });
    if (spec.caller !== undefined) state["caller"] = this.value(spec.caller, state, {}, choices, "caller");
    if (context.instances.isSeveral(shape.contract)) {
      if (instances.length === 0 && spec.at === undefined) throw NOTHING_TO_DO;
      state["at"] = spec.at === undefined ? choices.one(instances) : this.value(spec.at, state, {}, choices, "at");
    }
    const given =
      typeof spec.args === "function"
        ? this.together(spec.args, state, choices)
        : this.byName(state, choices, held, now);
    if (given["value"] === undefined && spec.value !== undefined && !shape.names.includes("value"))
      given["value"] = this.value(spec.value, state, given, choices, "value");
    const call = this.call(state, given);
    const change = isWrong ? this.wrong(held, call, now, which) : undefined;
    const changed =
      change === undefined
        ? call
        : this.call(state, { ...argumentsOf(context, shape, call.args), ...sentOf(call, context), ...change });
    return isShifted && change === undefined ? this.shifted(changed, choices, which) : changed;
  }

  /** Of an arbitrary, or of a function that gives one, or a value. */
  private value(given: RawDrawn, state: Members, before: Members, choices: Choices, name: string): unknown {
    const where = `${this.where}, ${name}`;
    const draw = choices.next();
    return this.context.asked(where, () => {
      const found = isArbitrary(given) ? given : given(state, this.readable(before));
      if (found === undefined) throw NOTHING_TO_DO;
      return isArbitrary(found) ? valueFrom(found, draw) : found;
    });
  }

  /** What was drawn before; anything else that is asked for is not there yet. */
  private readable(before: Members): Members {
    const { names, key } = this.shape;
    return new Proxy(before, {
      get: (of, name) => {
        if (typeof name === "symbol" || Object.hasOwn(of, name)) return Reflect.get(of, name) as unknown;
        throw new UserError(
          names.includes(name)
            ? `${key}: ${name} is read before it is drawn; write it above: arguments are drawn in their order in \`args\``
            : `${key}: there is no argument "${name}"${suggestion(name, names)}`,
        );
      },
    });
  }

  private byName(state: Members, choices: Choices, held: Held, now: bigint): Record<string, unknown> {
    const { args = {} } = this.spec as { readonly args?: Readonly<Record<string, RawDrawn>> };
    const { names, inputs } = this.shape;
    const given: Record<string, unknown> = {};
    for (const [name, one] of Object.entries(args)) given[name] = this.value(one, state, given, choices, name);
    names.forEach((name, i) => {
      const type = inputs[i];
      if (given[name] === undefined && type !== undefined)
        given[name] = this.context.values.kept(drawn(type, this.around(choices, held, now)), type);
    });
    return given;
  }

  private around(choices: Choices, { met, model }: Held, now: bigint): Drawing {
    const given = { choices, model: met, fitting: this.fitting.in(model), literals: this.literals, now };
    const { world, instances } = this.context;
    return { ...given, ...surroundings(world), by: world.alike(instances.first(this.shape.contract)) };
  }

  private together(
    args: Extract<RawCall["args"], (...given: never) => unknown>,
    state: Members,
    choices: Choices,
  ): Record<string, unknown> {
    const draw = choices.next();
    return this.context.asked(`${this.where}, args`, () => {
      const arbitrary = args(state);
      if (arbitrary === undefined) throw NOTHING_TO_DO;
      if (!isArbitrary(arbitrary)) throw new UserError("expected an arbitrary of all arguments together, or undefined");
      const found = valueFrom<unknown>(arbitrary, draw);
      if (found === undefined) throw NOTHING_TO_DO;
      return { ...(found as Members) };
    });
  }

  /** The call as the tool keeps it. */
  private call(state: Members, given: Members): Call {
    const { context, shape, where } = this;
    const { names, inputs, fragment } = shape;
    const sent = SENT.filter((name) => !names.includes(name));
    const extra = Object.keys(given).find((name) => !names.includes(name) && !sent.includes(name));
    if (extra !== undefined)
      throw new UserError(`${where}: there is no argument "${extra}"${suggestion(extra, [...names, ...sent])}`);
    const args = Object.fromEntries(
      names.map((name, i): [string, Plain] => [
        name,
        context.values.argument(given[name], inputs[i] as ParamType, `${where}, ${name}`),
      ]),
    );
    const of = (name: string): unknown => (sent.includes(name) ? (given[name] ?? state[name]) : state[name]);
    const value = sent.includes("value") ? given["value"] : undefined;
    if (value !== undefined && typeof value !== "bigint")
      throw new UserError(`${where}, value: expected a bigint of wei, received ${typeof value}`);
    const at = String(of("at"));
    if (!context.instances.has(shape.contract, at))
      throw new UserError(
        `${where}, at: there is no ${shape.contract} "${at}"${suggestion(at, context.instances.deployed(shape.contract))}`,
      );
    return {
      caller: context.book.addressOf(of("caller")),
      args,
      ...(value === undefined || value === 0n || !fragment.payable ? {} : { value }),
      ...(context.instances.isSeveral(shape.contract) ? { at } : {}),
    };
  }

  /** One of the project's changes to a right call. */
  private wrong(held: Held, call: Call, now: bigint, which: number): Members | undefined {
    const { wrong } = this.spec;
    if (wrong === undefined) return undefined;
    const { context, shape } = this;
    const forms = context.asked(`${this.where}, wrong`, () =>
      wrong(callingState(context, shape, held, call, now), argumentsOf(context, shape, call.args)),
    );
    return forms.length === 0 ? undefined : forms[which % forms.length];
  }

  /** One argument beyond a limit that the tool knows: of its type, zero, or beside what was drawn. */
  private shifted(call: Call, choices: Choices, which: number): Call {
    const { names, inputs } = this.shape;
    const single = names.filter(
      (_, i) => inputs[i]?.type === "address" || numberRange(inputs[i]?.type ?? "") !== undefined,
    );
    if (single.length === 0) return { ...call, caller: choices.one(this.context.world.people) };
    const name = single[which % single.length] ?? "";
    const type = inputs[names.indexOf(name)];
    const range = numberRange(type?.type ?? "");
    if (range === undefined) return { ...call, args: { ...call.args, [name]: `0x${"0".repeat(40)}` } };
    const value = call.args[name];
    const near = typeof value === "bigint" ? [value + 1n, value - 1n, value * 2n + 1n] : [];
    const [least, most] = range;
    const beyond = [0n, most, ...near].filter((one) => one >= least && one <= most);
    return { ...call, args: { ...call.args, [name]: choices.one(beyond) } };
  }
}

const sentOf = ({ caller, value, at }: Call, { book }: Context): Members => ({
  caller: book.nameOf(caller),
  ...(value === undefined ? {} : { value }),
  ...(at === undefined ? {} : { at }),
});
