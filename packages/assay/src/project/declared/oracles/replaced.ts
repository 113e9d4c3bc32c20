import { id } from "ethers";
import type { SeenStep } from "../../../core/types";
import { HELD, SKIP } from "../../kit";
import type { Call } from "../../kit/descriptors";
import type { Context } from "../context";
import { own } from "../own";
import { violated, type Oracle, type Watching } from "./watching";

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

/** Other code that a step put behind a proxy. */
interface Taken {
  readonly caller: string;
  readonly code: string;
}

/**
 * The proxies of a sequence that have other code than the project says. What is stated of the contract is not stated of that code. Those may put it there who have rights from the start, or were named
 * in a call by which one of these changed the proxy (`grantRole`, `transferOwnership`). Somebody else who calls the proxy and does it is one finding.
 */
export class Replaced {
  private readonly replaced = new Set<string>();
  private readonly taken = new Map<string, Taken>();
  private readonly mayReplace = new Map<string, Set<string>>();

  /** `trusted`: who may have rights from the start. */
  constructor(
    private readonly context: Context,
    private readonly trusted: () => readonly string[],
  ) {}

  has(proxy: string): boolean {
    return this.replaced.has(proxy);
  }

  /** The code that the last step put behind a proxy, by a call of somebody who may not. */
  takenIn(proxy: string): Taken | undefined {
    return this.taken.get(proxy);
  }

  /** Takes in the next step. */
  record({ kind, result, facts }: SeenStep): void {
    this.taken.clear();
    if (result?.ok !== true) return;
    const { book, callable, instances } = this.context;
    const { caller, args, at = instances.first(kind.split(".")[0] ?? "") } = facts as unknown as Call;
    const trusted = this.mayReplace.get(at) ?? new Set(this.trusted());
    const may = trusted.has(caller.toLowerCase());
    if (may) {
      this.mayReplace.set(at, trusted);
      for (const one of Object.values(args)) if (typeof one === "string") trusted.add(one.toLowerCase());
    }
    for (const { address, topics } of result.logs) {
      const [topic, code] = topics;
      if (topic !== UPGRADED || code === undefined) continue;
      const proxy = book.nameOf(address);
      const behind = own(this.context.raw.behind ?? {}, instances.kindOf(proxy) ?? "") ?? "";
      const meant = callable.has(behind) ? instances.deployed(behind).map((one) => book.addressOf(one)) : [];
      if (meant.some((one) => one.slice(ADDRESS) === code.slice(ADDRESS))) this.replaced.delete(proxy);
      else if (may || proxy === at) {
        this.replaced.add(proxy);
        if (!may) this.taken.set(proxy, { caller, code: `0x${code.slice(ADDRESS)}` });
      }
    }
  }
}

const replacedIn = (history: unknown): Replaced | undefined =>
  typeof history === "object" && history !== null && "replaced" in history && history.replaced instanceof Replaced
    ? history.replaced
    : undefined;

/** Nobody puts other code behind a proxy by calling it who has no right to. */
export const codeOracle = (proxy: string, { inId, context: { book } }: Pick<Watching, "inId" | "context">): Oracle => ({
  id: `INV-CODE-${inId(proxy)}`,
  rules: ["CODE-1"],
  title: `only who may puts other code behind ${proxy}`,
  premise: "something is called",
  check: ({ result }, _view, history) => {
    if (result === undefined) return SKIP;
    const taken = replacedIn(history)?.takenIn(proxy);
    if (taken === undefined) return HELD;
    return violated(
      `the code behind ${proxy}`,
      `what it was: nobody gave ${book.nameOf(taken.caller)} a right to change it`,
      `that of ${book.nameOf(taken.code)}`,
    );
  },
});

/** Oracles of a proxy that say nothing while it has other code. `proxy`: of a step. */
export const whileItsOwn = (oracles: readonly Oracle[], proxy: (step: SeenStep) => string): readonly Oracle[] =>
  oracles.map((oracle) => ({
    ...oracle,
    check: (step, view, history) =>
      replacedIn(history)?.has(proxy(step)) === true ? SKIP : oracle.check(step, view, history),
  }));
