import type { Approximate, Errors, Events, Said, Unknown, Account } from "./names";
import { Quiet, Reverts, UserError } from "./user-error";

/** The zero address. */
export const nobody = "nobody" as Account;
/** Nothing is said of it: whatever the chain has is right. */
export const UNKNOWN = Object.freeze({ unknown: true }) as unknown as Unknown;

/** A number that the chain may have up to `below` less of. */
export const approximately = (value: bigint, below: bigint): Approximate => ({ approximately: value, below });

/** What getters answer; undefined where one of those that are read reverts. Without it a revert violates the invariant that reads. */
export function answered<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Reverts) return undefined;
    throw error;
  }
}

/** An error or an event as a rule names it, with its values as they were then. */
export interface Named {
  readonly name: string;
  readonly values: readonly unknown[];
}

/** What a rule has said so far. */
export interface Ruling {
  readonly refusals: Named[];
  readonly events: Named[];
}

/** Thrown by `ok` where something was refused: the rule ends there. */
export class Refused extends Quiet {}
/** Made once: to note where an error is made takes longer than most rules. */
const REFUSED = new Refused();

let ruling: Ruling | undefined;

/** Notes what is said while a rule runs. */
export function hearing<T>(into: Ruling, rule: () => T): T {
  const before = ruling;
  ruling = into;
  try {
    return rule();
  } finally {
    ruling = before;
  }
}

function now(word: string): Ruling {
  if (ruling !== undefined) return ruling;
  throw new UserError(
    `${word} was called outside of a rule; use it in rules, in \`observe\`, and in functions that these call`,
  );
}

/** Names a right error if `when`; the call is refused, and nothing that the rule changes stays. Collects: the rule goes on. */
export function refuse<E extends keyof Errors>(
  when: boolean,
  error: E,
  ...values: Extract<Said<Errors[E]>, readonly unknown[]>
): void {
  const { refusals } = now("refuse");
  if (when) refusals.push({ name: error, values });
}

/** Ends the rule here if something was refused. After it `known` is there. */
export function ok(): void;
export function ok(known: unknown): asserts known;
export function ok(...known: readonly unknown[]): void {
  if (now("ok").refusals.length > 0) throw REFUSED;
  if (known.length > 0 && (known[0] === undefined || known[0] === null || known[0] === false))
    throw new UserError(
      `ok(${String(known[0])}): nothing was refused, so it must be there; refuse the call before, or make what the rule asks for`,
    );
}

/** The call emits this, in this order; "Asset.Transfer", "pool:3.StakeBurned" where it is not the called contract that does. */
export function emit<E extends keyof Events>(
  event: E | `${string}.${E}`,
  ...values: Events[E] extends { values: infer V } ? Extract<Said<V>, readonly unknown[]> : never
): void {
  now("emit").events.push({ name: event, values: [...values] });
}
