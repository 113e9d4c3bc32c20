import { id } from "ethers";
import type { SeenStep } from "../../../core/types";
import { SKIP } from "../../kit";
import type { Call } from "../../kit/descriptors";
import type { Context } from "../context";
import { own } from "../own";
import type { Oracle } from "./watching";

/** Of ERC-1967: the proxy has other code from now on. */
const UPGRADED = id("Upgraded(address)");
/** Digits of an address. */
const ADDRESS = -40;

/** Who may have rights from the start: the deployer, and who is named when the contracts are deployed and set up. */
export function trustedIn({ world }: Context): readonly string[] {
  const constructors = Object.values(world.options.contracts).map((one) =>
    (typeof one === "function" ? one : one.args)?.(world.at, world.people),
  );
  const given = [...constructors, ...world.opening.map(({ args }) => args)];
  const text = JSON.stringify(given, (_, one: unknown) => (typeof one === "bigint" ? String(one) : one)).toLowerCase();
  return [world.deployer, ...world.people.filter((one) => text.includes(one.slice(ADDRESS)))];
}

/**
 * The proxies of a sequence that have other code than the project says, because somebody put it there who may: who has rights from the start, or was named in a call by which one of these changed
 * the proxy (`grantRole`, `transferOwnership`). What is stated of the contract is not stated of that code. Code that somebody else puts there is a finding.
 */
export class Replaced {
  private readonly replaced = new Set<string>();
  private readonly mayReplace = new Map<string, Set<string>>();

  /** `trusted`: who may have rights from the start. */
  constructor(
    private readonly context: Context,
    private readonly trusted: () => readonly string[],
  ) {}

  has(proxy: string): boolean {
    return this.replaced.has(proxy);
  }

  /** Takes in the next step. */
  record({ kind, result, facts }: SeenStep): void {
    if (result?.ok !== true) return;
    const { book, callable, instances } = this.context;
    const { caller, args, at = instances.first(kind.split(".")[0] ?? "") } = facts as unknown as Call;
    const trusted = this.mayReplace.get(at) ?? new Set(this.trusted());
    if (!trusted.has(caller.toLowerCase())) return;
    this.mayReplace.set(at, trusted);
    for (const one of Object.values(args)) if (typeof one === "string") trusted.add(one.toLowerCase());
    for (const { address, topics } of result.logs) {
      const [topic, code] = topics;
      if (topic !== UPGRADED || code === undefined) continue;
      const proxy = book.nameOf(address);
      const behind = own(this.context.raw.behind ?? {}, instances.kindOf(proxy) ?? "") ?? "";
      const meant = callable.has(behind) ? instances.deployed(behind).map((one) => book.addressOf(one)) : [];
      if (meant.some((one) => one.slice(ADDRESS) === code.slice(ADDRESS))) this.replaced.delete(proxy);
      else this.replaced.add(proxy);
    }
  }
}

const isReplaced = (history: unknown, proxy: string): boolean =>
  typeof history === "object" &&
  history !== null &&
  "replaced" in history &&
  history.replaced instanceof Replaced &&
  history.replaced.has(proxy);

/** Oracles of a proxy that say nothing while it has other code. `proxy`: of a step. */
export const whileItsOwn = (oracles: readonly Oracle[], proxy: (step: SeenStep) => string): readonly Oracle[] =>
  oracles.map((oracle) => ({
    ...oracle,
    check: (step, view, history) => (isReplaced(history, proxy(step)) ? SKIP : oracle.check(step, view, history)),
  }));
