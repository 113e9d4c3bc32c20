import type { Call as EngineCall, Engine, Hex } from "../../core/types";
import { Choices } from "../kit";
import { isCallee } from "./callee";
import type { Context } from "./context";
import { drawCall, surroundings } from "./draw-call";
import type { OtherCall } from "./draw-calldata";
import { callsOn, engineCall, outcomeOf } from "./probes";
import { implementations } from "./standing-in";

/** How often a privileged account calls, of 100; and where its call gives the privilege away, which the rest of a sequence then lacks. */
const [OFTEN, SELDOM] = [50, 1];
/** What the arguments of a function are drawn from, twice: who may call it does not depend on them. */
const DRAWS: readonly (() => Choices)[] = [() => new Choices([]), () => new Choices([41_579]).branch()];

/** A function that refuses most accounts, with an answer that does not depend on its arguments. */
interface Guarded {
  readonly callers: readonly Hex[];
  /** How the others are refused. */
  readonly refusal: string;
  /** Calls by one of the privileged accounts. */
  readonly calls: readonly EngineCall[];
}

type Run = ReturnType<typeof callsOn>;

/**
 * Finds out who may call what: each function is called by everybody, in the state as it was deployed. Functions that refuse all accounts but some are noted in the context.
 * @throws whatever the engine throws
 */
export async function findPrivileged(
  context: Context,
  all: readonly OtherCall[],
  engine: Engine,
  time: number,
): Promise<void> {
  const run = callsOn(engine, time);
  for (const one of all) {
    const found = isAsked(context, one) ? await guardOf(context, one, run, BigInt(time)) : undefined;
    if (found === undefined) continue;
    const percent = (await givesAway(found, run)) ? SELDOM : OFTEN;
    context.privileged.set(one.shape.key, { callers: found.callers, percent });
  }
}

function isAsked(context: Context, { shape: { contract }, signed }: OtherCall): boolean {
  const { instances, raw } = context;
  const isOwn = isCallee(raw.contracts[contract]) || implementations(context).has(contract);
  return !isOwn && signed === undefined && instances.deployed(contract).length > 0;
}

/** Undefined for a function that treats all accounts alike, or by its arguments. */
async function guardOf(
  context: Context,
  { shape, literals }: OtherCall,
  run: Run,
  now: bigint,
): Promise<Guarded | undefined> {
  const { world } = context;
  const everybody = [...world.people, world.deployer];
  const around = { model: context.given(), literals, now, ...surroundings(world) };
  const answers: Omit<Guarded, "calls">[] = [];
  const calls: EngineCall[] = [];
  for (const choices of DRAWS) {
    const { args } = drawCall(shape, { ...around, choices: choices() });
    const as = (caller: Hex): EngineCall => engineCall(context, shape, { caller, args });
    const outcomes = (await run(everybody.map(as))).map(outcomeOf);
    const refusal = commonest(outcomes);
    const callers = everybody.filter((_, i) => outcomes[i] !== refusal);
    const refused = everybody.find((one) => !callers.includes(one));
    const [first] = callers;
    if (refusal === "" || first === undefined || refused === undefined) return undefined;
    // who called before may have left nothing to others
    const [alone] = (await run([as(refused)])).map(outcomeOf);
    if (alone !== refusal) return undefined;
    answers.push({ refusal, callers });
    calls.push(as(first));
  }
  const [answer, ...others] = answers;
  if (answer === undefined || others.some((one) => !isSame(one, answer))) return undefined;
  return { ...answer, calls };
}

const isSame = (one: Omit<Guarded, "calls">, other: typeof one): boolean =>
  one.refusal === other.refusal && one.callers.join() === other.callers.join();

function commonest(outcomes: readonly string[]): string {
  const count = (one: string): number => outcomes.filter((other) => other === one).length;
  return [...outcomes].sort((one, other) => count(other) - count(one))[0] ?? "";
}

/** Whether a privileged account is refused like all others after its call. */
async function givesAway({ calls, refusal }: Guarded, run: Run): Promise<boolean> {
  for (const call of calls) {
    const [first, second] = (await run([call, call])).map(outcomeOf);
    if (first === "" && second === refusal) return true;
  }
  return false;
}
