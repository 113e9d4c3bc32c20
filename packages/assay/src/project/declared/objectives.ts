import { lensKey } from "../../run";
import { refusals } from "../../core/objectives";
import type {
  Meter,
  Objective,
  OfferedCall,
  Plain,
  PlayedStep,
  Players,
  Probe,
  RecordedCall,
  View,
} from "../../core/types";
import type { ObjectiveLimit } from "../../check/gate";
import type { Kind } from "../kit";
import type { Call } from "../kit/descriptors";
import { WAIT } from "../kit/waiting";
import { chainOver, readerOf } from "./chain";
import type { Context, Held } from "./context";
import { defaultObjectives } from "./default-objectives";
import type { GetterBook } from "./getters";
import { callFrom } from "./law-run";
import { eventsPlayed } from "./played-events";
import type { Members, RawFollowing, RawObjective } from "./raw";
import { argumentsOf } from "./ruling";
import { among } from "./tables";
import { UserError } from "./user-error";

/** "capacity kept from others" is capacity-kept-from-others. */
const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** What a project maximises, or what is maximised where it does not say it. Along a search in the model it reads what the model says, and on the chain whatever it likes: that is looked at. */
export function objectivesOf(context: Context, getters: GetterBook): readonly Objective[] {
  return Object.entries(context.raw.objectives ?? defaultObjectives(context)).map(([name, given]) => {
    const { unit, decimals = 0, title = name, rules = [], editions, players, granted, tried } = given;
    const strange = players?.find((one) => !context.book.names.includes(one));
    if (strange !== undefined)
      throw new UserError(
        `objectives, "${name}": expected players of ${context.people.join(", ")}, received "${strange}"`,
      );
    if ([given.value, given.follow, tried].filter((one) => one !== undefined).length !== 1)
      throw new UserError(`objectives, "${name}": expected one of \`value\`, \`follow\` and \`tried\``);
    const at = (view: View): ProjectMeter => new ProjectMeter(context, getters, name, given, view);
    const made = (one: Members, end: number): RecordedCall => callAfter(context, name, one, end);
    return {
      ...{ name: slug(name), title, unit, decimals, rules },
      ...(editions === undefined ? {} : { editions }),
      players: playersOf(context, given),
      ...(context.raw.objectives === undefined ? { onChain: true } : {}),
      ...(granted === undefined
        ? {}
        : {
            granted: (view, time) =>
              inTurn(
                at(view)
                  .asked(time, granted)
                  .map((one) => made(one, time)),
              ),
          }),
      ...(tried === undefined
        ? { meter: (start) => at(start).followed() }
        : {
            probes: (without, time, behind) =>
              at(without)
                .asked(time, (end) => tried(end, at(behind).end(time)))
                .map((one) => probeOf(one, made(one, time))),
            meter: refusals(),
          }),
    };
  });
}

function playersOf(context: Context, { players, about, others = "always", open }: RawObjective): Players {
  const words = players === undefined ? "everyone" : `${players.join(" and ")}, against the others`;
  return {
    about: about ?? words,
    attackers: players ?? "everyone",
    others,
    ...(open === undefined
      ? {}
      : {
          open: ({ kind, call, attacker }: OfferedCall) =>
            call === null || open({ ...callMembers(context, kind, call as unknown as Call), ours: attacker }),
        }),
  };
}

/** A call as projects read it. */
function callMembers(context: Context, kind: string, call: Call): Members {
  const shape = context.called(kind, "objectives");
  const { caller, args, value = 0n, at = context.instances.first(shape.contract) } = call;
  return { name: kind, args: argumentsOf(context, shape, args), caller: context.book.nameOf(caller), value, at };
}

/** A call some seconds after the end of a sequence, or a wait until then. */
function callAfter(context: Context, name: string, one: Members, end: number): RecordedCall {
  const { later = 0n } = one;
  const time = end + Number(later);
  if (one["name"] === "wait") return { time, kind: WAIT, call: null };
  const shape = context.called(String(one["name"]), `objective "${name}"`);
  const { args, from, at = context.instances.first(shape.contract), value = 0n } = one;
  const sent = { caller: context.book.addressOf(from), value: value as bigint, at: String(at) };
  return { time, kind: shape.key, call: callFrom(context, shape, args as Members, sent) as unknown as Plain };
}

/** None earlier than the one before. */
function inTurn(calls: readonly RecordedCall[]): readonly RecordedCall[] {
  let time = 0;
  return calls.map((call) => ({ ...call, time: (time = Math.max(time, call.time)) }));
}

const probeOf = ({ sort, weight }: Members, call: RecordedCall): Probe => ({
  ...{ sort: String(sort), call },
  ...(weight === undefined ? {} : { weight: weight as bigint }),
});

/** What the gate holds them to. @throws UserError for an amount that is none */
export function objectiveLimits({ raw }: Pick<Context, "raw">): readonly ObjectiveLimit[] {
  return Object.entries(raw.objectives ?? {}).flatMap(([name, { limit, unit }]) => {
    if (limit === undefined) return [];
    if (typeof limit.above !== "bigint")
      throw new UserError(
        `objectives, "${name}": expected a bigint of ${unit} as \`above\`, received ${typeof limit.above}`,
      );
    return [{ objective: slug(name), above: `${limit.above}`, runs: limit.runs }];
  });
}

/** Follows a sequence, and asks the project what it is worth. */
class ProjectMeter implements Meter {
  private readonly start = new Map<bigint, readonly bigint[]>();
  private readonly chains: { readonly start: object; readonly now: object };
  private view: View;
  private time = 0;
  private recording = true;
  private following: RawFollowing | undefined;

  constructor(
    private readonly context: Context,
    getters: GetterBook,
    private readonly name: string,
    private readonly given: RawObjective,
    start: View,
  ) {
    this.view = start;
    const words = (kind: Kind<Held>, id: bigint): readonly bigint[] =>
      this.view.ask(kind, id, () => getters.look(kind, id));
    const everybody = (): readonly string[] => context.book.all;
    this.chains = {
      now: chainOver(context, getters, readerOf(context, getters, words), everybody),
      start: chainOver(
        context,
        getters,
        readerOf(context, getters, (kind, id) => {
          const key = lensKey({ kind, id });
          const found = this.start.get(key) ?? (this.recording ? words(kind, id) : undefined);
          if (found === undefined) throw new UserError(`${kind.label(id)} was not there at the start`);
          this.start.set(key, found);
          return found;
        }),
        everybody,
      ),
    };
  }

  /** Begins: what is read of the start is taken while it is there. */
  followed(): this {
    const { given } = this;
    if (given.follow === undefined) this.value();
    else {
      this.following = this.asked(0, given.follow);
    }
    this.recording = false;
    return this;
  }

  after(step: PlayedStep, view: View): void {
    this.time = step.time;
    this.view = view;
    const { following, context } = this;
    if (following === undefined) return;
    const made = context.book.state({
      ...this.chains,
      time: BigInt(step.time),
      whole: step.full,
      call: this.callOf(step),
      events: (name: string) => eventsPlayed(context, step.logs, name),
    });
    this.within(() => {
      following.after(made);
    });
  }

  private callOf({ facts, kind, ok, error }: PlayedStep): Members {
    if (facts === null) return { name: "wait", ok: true };
    return { ...callMembers(this.context, kind, facts as unknown as Call), ok, error, returns: undefined, gasUsed: 0n };
  }

  value(): bigint | undefined {
    const { given, following } = this;
    const worth = given.value;
    if (worth === undefined)
      return this.amount(
        this.within(() => following?.value()),
        true,
      );
    return this.amount(this.asked(this.time, worth), false);
  }

  fitness(): bigint | undefined {
    const { following } = this;
    const fit = following?.fitness;
    return fit === undefined ? this.value() : this.amount(this.within(fit), true);
  }

  /** What a project's function is given at the end. */
  end(time: number): Members {
    return this.context.book.state({
      ...this.chains,
      before: this.chains.now,
      time: BigInt(time),
      call: { name: "wait", ok: true },
      whole: true,
    });
  }

  private amount(value: unknown, mayBeNone: boolean): bigint | undefined {
    if (typeof value === "bigint" || (mayBeNone && value === undefined)) return value;
    throw new UserError(`objective "${this.name}": expected a bigint of ${this.given.unit}, received ${typeof value}`);
  }

  /** Asks the project about the end. */
  asked<T>(time: number, work: (end: Members) => T): T {
    return this.within(() => work(this.end(time)));
  }

  private within<T>(work: () => T): T {
    const { context, name } = this;
    return context.asked(`objective "${name}"`, () => among(() => context.book.all, work));
  }
}
