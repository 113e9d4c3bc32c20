import { argsText } from "../../core/format";
import type { Hex } from "../../core/types";
import type { TracedCall } from "./frames";
import type { Reading } from "./lines";
import type { StepTrace } from "./run";

/** A call as data: its bytes, and names where they are known. */
export interface CallData {
  readonly kind: string;
  readonly to: Hex;
  readonly name: string | null;
  readonly function: string | null;
  readonly arguments: string | null;
  readonly value: string;
  readonly input: Hex;
  readonly output: Hex | null;
  readonly ok: boolean;
  readonly inside: readonly (CallData | EventData)[];
}

/** An event as data. */
export interface EventData {
  readonly event: string | null;
  readonly arguments: string | null;
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** A trace as plain data, for `--json`: numbers as decimal strings. */
export function traceData(trace: StepTrace, reading: Reading) {
  const { ok, gasUsed, instructions, stack, decided, call, changes } = trace;
  return {
    ok,
    gasUsed,
    instructions,
    stack,
    decided: decided ?? null,
    call: callData(call, reading),
    storage: changes.map(({ at, path, type, slot, before, after }) => ({
      address: at,
      name: reading.formatter.nameOf(at) ?? null,
      variable: path ?? null,
      type,
      slot: `0x${slot.toString(16)}`,
      before: before.toString(),
      after: after.toString(),
    })),
  };
}

function callData(call: TracedCall, reading: Reading): CallData {
  const { book, formatter } = reading;
  const { kind, to, value, input, output, ok, inside } = call;
  const decoded = book.call(to, input);
  return {
    kind,
    to,
    name: formatter.nameOf(to) ?? null,
    function: decoded?.name ?? null,
    arguments: decoded === undefined ? null : argsText(decoded, formatter, to),
    value: value.toString(),
    input,
    output: output ?? null,
    ok,
    inside: inside.map((one) => {
      if (!("topics" in one)) return callData(one, reading);
      const event = book.log(one.address, one.topics, one.data);
      return {
        event: event?.name ?? null,
        arguments: event === undefined ? null : argsText(event, formatter, one.address),
        ...one,
      };
    }),
  };
}
