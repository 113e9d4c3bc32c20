import { lensKey } from "../../run";
import type { Meter, Objective, View } from "../../core/types";
import type { ObjectiveLimit } from "../../check/gate";
import type { Kind } from "../kit";
import { chainOver, readerOf } from "./chain";
import type { Context, Held } from "./context";
import type { GetterBook } from "./getters";
import type { RawObjective } from "./raw";
import { among } from "./tables";
import { UserError } from "./user-error";

/** "capacity kept from others" is capacity-kept-from-others. */
const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** What a project maximises. It reads what the model speaks of: nothing else is looked at along every sequence. */
export function objectivesOf(context: Context, getters: GetterBook): readonly Objective[] {
  return Object.entries(context.raw.objectives ?? {}).map(([name, given]) => {
    const { players } = given;
    const strange = players?.find((one) => !context.people.includes(one));
    if (strange !== undefined)
      throw new UserError(
        `objectives, "${name}": expected players of ${context.people.join(", ")}, received "${strange}"`,
      );
    return {
      name: slug(name),
      title: name,
      unit: given.unit,
      decimals: 0,
      rules: [],
      players:
        players === undefined
          ? { about: "everyone", attackers: "everyone", others: "always" }
          : { about: `${players.join(" and ")}, against the others`, attackers: players, others: "always" },
      meter: (start) => new ProjectMeter(context, getters, name, given, start),
    };
  });
}

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

  constructor(
    private readonly context: Context,
    getters: GetterBook,
    private readonly name: string,
    private readonly given: RawObjective,
    start: View,
  ) {
    this.view = start;
    const words = (kind: Kind<Held>, id: bigint): readonly bigint[] => {
      const found = this.view.latest(kind, id);
      if (found !== undefined) return found;
      throw new UserError(`${kind.label(id)} is not looked at along a sequence: say what it answers in \`observe\``);
    };
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
    // what it reads of the start is taken while it is there
    this.value();
    this.recording = false;
  }

  after({ time }: { readonly time: number }, view: View): void {
    this.time = time;
    this.view = view;
  }

  value(): bigint {
    const { context, name, given } = this;
    const step = context.book.state({
      ...this.chains,
      before: this.chains.now,
      time: BigInt(this.time),
      call: { name: "wait", ok: true },
      whole: true,
    });
    const value = context.asked(`objective "${name}"`, () =>
      among(
        () => context.book.all,
        () => given.value(step),
      ),
    );
    if (typeof value === "bigint") return value;
    throw new UserError(`objective "${name}": expected a bigint of ${given.unit}, received ${typeof value}`);
  }
}
