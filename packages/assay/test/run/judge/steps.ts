import type { CallResult, Expectation, ExpectedWords, Log, ExpectedState, PlannedStep } from "../../../src/core/types";
import type { StepResult } from "../../../src/run/judge";
import { TOTAL, USER, USERS, VAULT, encode } from "../../toy/protocol";

/** A step of the toy with a call (unless `expect` is absent) and the given observations. */
export function step(expect: Expectation | undefined, observe: readonly ExpectedState[] = [], time = 100): PlannedStep {
  return {
    time,
    kind: "deposit",
    action: 0,
    actor: "alice",
    describe: () => "deposit(10)",
    observe,
    facts: null,
    ...(expect === undefined
      ? {}
      : { expect, call: { from: USERS[0] ?? "0x", to: VAULT, data: "0x00000001", value: 0n, gas: 1 } }),
  };
}

export function observation(kind: typeof TOTAL, id: bigint, words: bigint[], slack?: bigint[]): ExpectedState {
  return { kind, id, label: `${kind.name} ${id}`, words, ...(slack === undefined ? {} : { slack }) };
}

export function success(returnData = "0x", logs: readonly Log[] = []): CallResult {
  return { ok: true, returnData, logs, gasUsed: 21_000 };
}

export function reverted(returnData = "0x"): CallResult {
  return { ok: false, returnData, logs: [], gasUsed: 21_000 };
}

/** The lens's answer with these words. */
export function answer(...words: bigint[]): CallResult {
  return success(encode("0x", 32n, BigInt(words.length), ...words));
}

export function results(call: CallResult | undefined, lens?: CallResult): StepResult {
  return { call, lens };
}

/** A log of the toy's vault. */
export function log(topic: string, data: bigint[], indexed = encode("0x", 0n)): Log {
  return { address: VAULT, topics: [topic, indexed], data: encode("0x", ...data) };
}

/** Success with one event of the vault. */
export function expectsLog(name: string, topic: string, data: ExpectedWords): Expectation {
  return { ok: true, logs: [{ name, address: VAULT, topics: [topic, encode("0x", 0n)], data }] };
}

export { TOTAL, USER };
