import { z } from "zod";
import { argsText } from "../../core/format";
import type { Printed } from "../../core/types/printed";
import type { TracedCall } from "./frames";
import type { Reading } from "./lines";
import type { StepTrace } from "./run";

const hex = z.string().describe("0x and hexadecimal digits");
const named = z.string().nullable();

const event = z.object({ event: named, arguments: named, address: hex, topics: z.array(hex), data: hex });

/** A call as data: names where they are known, bytes always. */
const calledJson = z.object({
  kind: z.string(),
  to: hex,
  name: named.describe("of the account"),
  function: named,
  arguments: named,
  value: z.string().describe("a decimal number"),
  input: hex,
  output: hex.nullable(),
  ok: z.boolean(),
  get inside() {
    return z.array(z.union([calledJson, event]));
  },
});
type CallData = Printed<typeof calledJson>;

/** A trace as `replay --trace` prints it: null where names are not known. */
export const traceJson = z.object({
  ok: z.boolean(),
  gasUsed: z.number(),
  instructions: z.number(),
  stack: z.array(z.string()).describe("Solidity frames, innermost first"),
  decided: z
    .object({ file: z.string(), line: z.number(), name: z.string(), text: z.string() })
    .nullable()
    .describe("the condition that was decided last before a revert"),
  call: calledJson,
  storage: z.array(
    z.object({
      ...{ address: hex, name: named, variable: named, type: z.string(), slot: z.string() },
      before: z.string().describe("a decimal number"),
      after: z.string(),
    }),
  ),
});

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
