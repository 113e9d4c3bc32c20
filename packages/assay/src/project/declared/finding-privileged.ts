import type { Call as EngineCall, Engine, Hex } from "../../core/types";
import { Choices } from "../kit";
import { isCallee } from "./callee";
import type { Context } from "./context";
import { drawCall, surroundings } from "./draw-call";
import type { OtherCall } from "./draw-calldata";
import { firstAnswers } from "./first-answers";
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

/** Finds out who may call what: each function is called by everybody, in the state as it was deployed. */
export class PrivilegedCallers {
  private learned: Promise<void> | undefined;

  constructor(
    private readonly context: Context,
    private readonly all: () => readonly OtherCall[],
  ) {}

  /** Asks once, and again where that failed. @throws whatever the engine throws */
  learn(engine: Engine, time: number): Promise<void> {
    return (this.learned ??= this.ask(engine, time).catch((error: unknown) => {
      this.learned = undefined;
      throw error;
    }));
  }

  private async ask(engine: Engine, time: number): Promise<void> {
    await firstAnswers(this.context, engine, time);
    const [run, now] = [callsOn(engine, time), BigInt(time)];
    for (const one of this.all()) {
      const found = this.isAsked(one) ? await this.guardOf(one, run, now) : undefined;
      if (found === undefined) continue;
      const percent = (await givesAway(found, run)) ? SELDOM : OFTEN;
      this.context.privileged.set(one.shape.key, { callers: found.callers, percent });
    }
  }

  private isAsked({ shape: { contract }, signed }: OtherCall): boolean {
    const { instances, raw } = this.context;
    const isOwn = isCallee(raw.contracts[contract]) || implementations(this.context).has(contract);
    return !isOwn && signed === undefined && instances.deployed(contract).length > 0;
  }

  /** Undefined for a function that treats all accounts alike, or by its arguments. */
  private async guardOf({ shape, literals }: OtherCall, run: Run, now: bigint): Promise<Guarded | undefined> {
    const { context } = this;
    const { world } = context;
    const everybody = [...world.people, world.deployer];
    const around = { model: context.given(), literals, now, ...surroundings(world) };
    const answers: { readonly refusal: string; readonly callers: readonly Hex[] }[] = [];
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
}

const isSame = (one: Pick<Guarded, "callers" | "refusal">, other: typeof one): boolean =>
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
