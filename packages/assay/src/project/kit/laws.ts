import type { AbiValue } from "../../core/codec";
import { allWords } from "../../run/judge/words";
import type { Batch, Call, CallResult, Engine, Hex } from "../../core/types";
import { GAS } from "./calls";
import type { Code } from "./code";
import type { Predictions } from "./predictions";

/** A call of a law's program; without a sender it is a read. */
export interface LawCall {
  readonly from?: Hex;
  readonly contract: string;
  /** Name, or signature where several have the name. */
  readonly method: string;
  readonly args: readonly AbiValue[];
  readonly value?: bigint;
  /** Seconds that pass before it; absent: none. */
  readonly after?: number;
}

/** What a call of a law came to. */
export interface LawResult {
  readonly ok: boolean;
  /** The words that it returned; none when it reverted. */
  readonly words: readonly bigint[];
  /** What it reverted with, in words. */
  readonly error?: string;
}

/** Runs a program from the state after the opening calls, and gives what each call came to. Runs do not see each other. */
export type RunProgram = (engine: Engine, program: readonly LawCall[]) => Promise<readonly LawResult[]>;

/** Runs programs on the contracts of a world. */
export function programRunner<C extends string>(code: Code<C>, predictions: Predictions<C>): RunProgram {
  const { last } = code.fixture((data) => predictions.errorWords(data));
  const result = ({ ok, returnData }: CallResult): LawResult =>
    ok
      ? { ok, words: allWords(returnData) }
      : { ok, words: [], error: predictions.errorWords(returnData) ?? returnData };
  return async (engine, program) => {
    let time = last + 1;
    const batches = program.map((one): Batch => {
      time += one.after ?? 0;
      return { time, calls: [callOf(code, one)] };
    });
    const results = await engine.run(batches);
    return results.flat().map(result);
  };
}

/** @throws Error for a contract or a function that is not there */
function callOf<C extends string>(code: Code<C>, { from, contract, method, args, value = 0n }: LawCall): Call {
  const { world } = code;
  const known = world.contracts.find((name) => name === contract);
  if (known === undefined)
    throw new Error(
      `a law calls ${contract}.${method}: expected a contract of the world, ${world.contracts.join(", ")}`,
    );
  const fragment = code.functionOf(known, method, "a law calls");
  const data = code.encode(known, fragment.format("sighash"), args);
  const call = { from: from ?? world.reader, to: world.at[known], data, value, gas: GAS };
  return from === undefined ? { ...call, view: true } : call;
}
