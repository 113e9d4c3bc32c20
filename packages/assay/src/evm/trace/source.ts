import { z } from "zod";
import type { DebugOutput } from "../compile";
import type { Hex } from "../../core/types";
import type { TracedCall } from "./frames";

/** A place in the sources. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  /** The surrounding function or modifier; "" when there is none. */
  readonly name: string;
  /** The text of the line. */
  readonly text: string;
}

const debugSchema = z.object({
  contracts: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ evm: z.object({ deployedBytecode: z.object({ object: z.string(), sourceMap: z.string() }) }) }),
    ),
  ),
  sources: z.record(z.string(), z.object({ id: z.number() })),
});

const inputSchema = z.object({ sources: z.record(z.string(), z.object({ content: z.string() })) });

/** PUSH1 … PUSH32 are followed by 1 … 32 bytes of data. */
const PUSH0 = 0x5f;
const PUSH32 = 0x7f;

/**
 * The last condition that was evaluated in the call that reverted, which usually caused the revert. It is found by the program counter of the last jump: since the
 * optimiser lets reverts share code, the last instructions can belong to another revert. Undefined when no source is known.
 */
export function lastCondition(
  call: TracedCall,
  debug: readonly DebugOutput[],
  contractAt: (address: Hex) => string | undefined,
): SourcePlace | undefined {
  const failed = innermost(call);
  const shown = contractAt(failed.to);
  const known = debug.find(({ targets }) => targets.some((one) => one.shown === shown));
  const target = known?.targets.find((one) => one.shown === shown);
  if (known === undefined || target === undefined) return undefined;
  const output = debugSchema.safeParse(known.output);
  const input = inputSchema.safeParse(known.input);
  if (!output.success || !input.success) return undefined;
  const code = output.data.contracts[target.source]?.[target.name];
  if (code === undefined) return undefined;
  const { object, sourceMap } = code.evm.deployedBytecode;
  const files = new Map(Object.entries(output.data.sources).map(([file, { id }]) => [id, file]));
  const places = placesOf(sourceMap);
  const indexOf = instructionIndexes(object);
  for (const pc of [...failed.branches].reverse()) {
    const [start, length, id] = places[indexOf.get(pc) ?? -1] ?? [];
    const file = id === undefined ? undefined : files.get(id);
    const text = file === undefined ? undefined : input.data.sources[file]?.content;
    if (file === undefined || text === undefined || start === undefined || length === undefined) continue;
    const place = placeIn(file, text, start, length);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** The innermost call of a revert that callers passed on. */
function innermost(call: TracedCall): TracedCall {
  const from = call.inside.filter((one): one is TracedCall => !("topics" in one)).at(-1);
  return from !== undefined && !from.ok && from.output === call.output ? innermost(from) : call;
}

/** Start, length and file of each instruction. In the compressed map, an empty part repeats that of the previous instruction. */
function placesOf(sourceMap: string): (readonly [number, number, number])[] {
  let before: readonly [number, number, number] = [0, 0, -1];
  return sourceMap.split(";").map((entry) => {
    const [start, length, file] = entry.split(":");
    const part = (text: string | undefined, old: number): number =>
      text === undefined || text === "" ? old : Number(text);
    before = [part(start, before[0]), part(length, before[1]), part(file, before[2])];
    return before;
  });
}

/** Number of the instruction at each program counter. */
function instructionIndexes(object: string): Map<number, number> {
  const code = Buffer.from(object, "hex");
  const found = new Map<number, number>();
  for (let pc = 0, index = 0; pc < code.length; pc++, index++) {
    found.set(pc, index);
    const op = code[pc] ?? 0;
    if (op > PUSH0 && op <= PUSH32) pc += op - PUSH0;
  }
  return found;
}

const HEADER = /\b(?:function|modifier) (\w+)|\b(constructor|receive|fallback)\b *\(/g;

/** The place of a range; undefined for a range of a whole contract, which marks code that the compiler generated. */
function placeIn(file: string, text: string, start: number, length: number): SourcePlace | undefined {
  const bytes = Buffer.from(text);
  const marked = bytes.subarray(start, start + length).toString();
  if (/^(abstract )?contract\b|^library\b/.test(marked)) return undefined;
  const before = bytes.subarray(0, start).toString();
  const [, name, special] = [...`${before}${marked.split("\n")[0] ?? ""}`.matchAll(HEADER)].at(-1) ?? [];
  const line = before.split("\n").length;
  return { file, line, name: name ?? special ?? "", text: (text.split("\n")[line - 1] ?? "").trim() };
}
