import { z } from "zod";
import type { DebugOutput } from "../compile";
import { childrenOf, spanOf, type Node } from "../coverage/guided/syntax";
import type { Hex } from "../../core/types";
import { bytesOf } from "./bytes";
import { handedOn, type TracedCall } from "./frames";

/** A place in the sources. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  /** The surrounding function or modifier. */
  readonly name: string;
  /** The text of the line. */
  readonly text: string;
}

/** Where a call reverted. */
export interface Refusal {
  /** The condition that was decided last in the call that reverted, which usually caused the revert; undefined when no source is known. */
  readonly decided: SourcePlace | undefined;
  /** Solidity frames, innermost first: "Claims.submitClaim (contracts/…/Claims.sol:93)". */
  readonly stack: readonly string[];
}

/** Finds it by the program counters of the calls that passed the revert on. `codeAt` answers the code at an address. */
export function refusalOf(
  call: TracedCall,
  debug: readonly DebugOutput[],
  contractAt: (address: Hex) => string | undefined,
  codeAt: (address: Hex) => Hex,
): Refusal {
  const calls = passedOn(call).filter((one) => handedOn(one) === undefined);
  const known = new Map<string, Code | undefined>();
  const walks = calls.map(({ to, path }) => {
    const name = contractAt(to) ?? "";
    if (!known.has(name)) known.set(name, codeOf(name, debug));
    const code = known.get(name);
    // a proxy has the name of its implementation, and other code
    return code !== undefined && code.size === bytesOf(codeAt(to)).length ? code.walk(path) : undefined;
  });
  const decided = walks.at(-1)?.decided;
  return {
    decided: decided && shownPlace(decided),
    stack: walks.reverse().flatMap((walk) => walk?.frames.map(frameText) ?? ["code without a source"]),
  };
}

/** The calls of a revert that callers passed on, outermost first. */
function passedOn(call: TracedCall): readonly TracedCall[] {
  const last = call.inside.filter((one): one is TracedCall => !("topics" in one)).at(-1);
  return last !== undefined && !last.ok && last.output === call.output ? [call, ...passedOn(last)] : [call];
}

function frameText(place: Place): string {
  const { contract } = place.around;
  const { name, file, line } = shownPlace(place);
  return `${contract === "" ? "" : `${contract}.`}${name} (${file}:${line})`;
}

function shownPlace({ file, around, start }: Place): SourcePlace {
  const line = file.text.subarray(0, start).toString().split("\n").length;
  const text = (file.text.toString().split("\n")[line - 1] ?? "").trim();
  return { file: file.name, line, name: around.name, text };
}

const debugSchema = z.object({
  contracts: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        evm: z.object({ deployedBytecode: z.object({ object: z.string(), sourceMap: z.string() }) }).optional(),
      }),
    ),
  ),
  sources: z.record(z.string(), z.object({ id: z.number(), ast: z.custom<Node>() })),
});

const inputSchema = z.object({ sources: z.record(z.string(), z.object({ content: z.string() })) });

function codeOf(shown: string, debug: readonly DebugOutput[]): Code | undefined {
  const compiled = debug.find(({ targets }) => targets.some((one) => one.shown === shown));
  const target = compiled?.targets.find((one) => one.shown === shown);
  if (compiled === undefined || target === undefined) return undefined;
  const output = debugSchema.parse(compiled.output);
  const { sources: texts } = inputSchema.parse(compiled.input);
  const code = output.contracts[target.source]?.[target.name]?.evm?.deployedBytecode;
  if (code === undefined) return undefined;
  const files = Object.entries(output.sources).map(([name, { id, ast }]): [number, File] => [
    id,
    { name, text: Buffer.from(texts[name]?.content ?? ""), callables: callablesIn(ast, "") },
  ]);
  return new Code(code.object, code.sourceMap, new Map(files));
}

interface File {
  readonly name: string;
  readonly text: Buffer;
  readonly callables: readonly Callable[];
}

/** A function or modifier: the contract that defines it, and its range in bytes. */
interface Callable {
  readonly contract: string;
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function callablesIn(node: Node, contract: string): readonly Callable[] {
  const { nodeType, name = "", kind = "" } = node;
  if (nodeType === "FunctionDefinition" || nodeType === "ModifierDefinition") {
    const [start, end] = spanOf(node);
    return [{ contract, name: name === "" ? kind : name, start, end }];
  }
  if (nodeType !== "SourceUnit" && nodeType !== "ContractDefinition") return [];
  return childrenOf(node).flatMap((child) => callablesIn(child, nodeType === "ContractDefinition" ? name : contract));
}

/** A range in a file, in bytes, and the function or modifier around it. */
interface Place {
  readonly file: File;
  readonly around: Callable;
  readonly start: number;
  readonly end: number;
}

/** One entry of the source map: the range of an instruction in a file, and whether it jumps into a function or out of one. */
type Mapped = readonly [start: number, length: number, file: number, jump: string];

const JUMPI = 0x57;
/** PUSH1 … PUSH32 are followed by 1 … 32 bytes of data. */
const PUSH0 = 0x5f;
const PUSH32 = 0x7f;

/** Deployed code with its source map. */
class Code {
  private readonly bytes: Buffer;
  private readonly map: readonly Mapped[];
  /** Number of the instruction at each program counter. */
  private readonly indexes = new Map<number, number>();
  private readonly places = new Map<number, Place | undefined>();

  constructor(
    object: string,
    sourceMap: string,
    private readonly files: ReadonlyMap<number, File>,
  ) {
    // the address of a library is not known to the compiler, which leaves as many letters in its place
    this.bytes = Buffer.from(object.replace(/[^0-9a-f]/gi, "0"), "hex");
    this.map = mapOf(sourceMap);
    for (let pc = 0; pc < this.bytes.length; pc++) {
      this.indexes.set(pc, this.indexes.size);
      const op = this.bytes[pc] ?? 0;
      if (op > PUSH0 && op <= PUSH32) pc += op - PUSH0;
    }
  }

  get size(): number {
    return this.bytes.length;
  }

  /**
   * The functions that are open at the end of a path, innermost first, and the condition that was decided last. The optimiser lets reverts share code, so the
   * last instructions may belong to another revert: only conditions and calls lead to another function, or back.
   */
  walk(path: readonly number[]): { readonly decided: Place | undefined; readonly frames: readonly Place[] } {
    const callers: (Place | undefined)[] = [];
    let decided: Place | undefined;
    let here: Place | undefined;
    for (const pc of path) {
      const place = this.placeAt(pc);
      const jump = this.map[this.indexes.get(pc) ?? -1]?.[3];
      if (jump === "i") {
        callers.push(place ?? here);
        here = undefined;
      } else if (jump === "o") {
        here = callers.pop() ?? here;
      } else if (place !== undefined && (this.bytes[pc] === JUMPI || isAhead(place, here))) {
        here = place;
        if (this.bytes[pc] === JUMPI) decided = place;
      }
    }
    const open = [here, ...callers.reverse()].filter((place) => place !== undefined);
    return { decided, frames: open.filter((place, i) => i === 0 || !isHeader(place, open[i - 1])) };
  }

  private placeAt(pc: number): Place | undefined {
    if (!this.places.has(pc)) this.places.set(pc, this.findPlace(pc));
    return this.places.get(pc);
  }

  /** Undefined for code that the compiler generated. */
  private findPlace(pc: number): Place | undefined {
    const [start = -1, length = 0, id = -1] = this.map[this.indexes.get(pc) ?? -1] ?? [];
    const end = start + length;
    const file = this.files.get(id);
    const around = file?.callables.find((one) => one.start <= start && end <= one.end);
    return file === undefined || around === undefined ? undefined : { file, around, start, end };
  }
}

/** Whether a place is farther on in the same function. */
const isAhead = (place: Place, here: Place | undefined): boolean =>
  here === undefined || (place.around === here.around && place.start >= here.start);

/** The compiler has the whole function as the place of the jump into it from outside. */
const isHeader = (place: Place, inside: Place | undefined): boolean =>
  place.around === inside?.around && place.start === place.around.start && place.end === place.around.end;

/** In the compressed map, an empty part repeats that of the previous instruction. */
function mapOf(sourceMap: string): readonly Mapped[] {
  let before: Mapped = [0, 0, -1, "-"];
  return sourceMap.split(";").map((entry) => {
    const [start, length, file, jump] = entry.split(":");
    const number = (text: string | undefined, old: number): number =>
      text === undefined || text === "" ? old : Number(text);
    const same = jump === undefined || jump === "";
    before = [number(start, before[0]), number(length, before[1]), number(file, before[2]), same ? before[3] : jump];
    return before;
  });
}
