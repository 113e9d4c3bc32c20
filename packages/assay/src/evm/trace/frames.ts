import type { Hex, Log } from "../../core/types";
import { addressIn, bytesOf, hexOf, number, word } from "./bytes";
import { Memory } from "./memory";

/** One instruction of `debug_traceCall`, without memory and storage. */
export interface Instruction {
  readonly op: string;
  /** 1 for the transaction's own code. */
  readonly depth: number;
  readonly pc: number;
  readonly gas: number;
  /** Words in hexadecimal digits; the top of the stack is the last. */
  readonly stack: readonly string[];
}

/** A call with its inner calls and events. */
export interface TracedCall {
  readonly kind: "CALL" | "CALLCODE" | "DELEGATECALL" | "STATICCALL" | "CREATE" | "CREATE2";
  readonly from: Hex;
  /** The contract whose code ran; for a creation, the new contract. */
  to: Hex;
  /** The contract whose storage it used. */
  at: Hex;
  readonly value: bigint;
  readonly input: Hex;
  /** Return or revert data; undefined when the trace does not contain it (for precompiled contracts). */
  output: Hex | undefined;
  ok: boolean;
  /** Calls and events in the order of the code. */
  readonly inside: (TracedCall | Log)[];
  /** Program counters of its own instructions, in order. */
  readonly path: number[];
}

/** The actions of a transaction, reconstructed from its instructions. */
export interface Traced {
  readonly call: TracedCall;
  /** Preimages by their hashes, from which the names of storage slots are derived. */
  readonly hashed: ReadonlyMap<bigint, Hex>;
  /** The contracts whose code ran or whose storage was used. */
  readonly touched: ReadonlySet<Hex>;
}

/** The sent transaction. */
export interface Sent {
  readonly from: Hex;
  readonly to: Hex;
  readonly value: bigint;
  readonly data: Hex;
}

/** How many words of the stack each kind of call takes, gas and addresses included. */
const CALLS = { CALL: 7, CALLCODE: 7, DELEGATECALL: 6, STATICCALL: 6 } as const;
/** The most hexadecimal digits of a kept preimage: a key and a slot, as in mappings and arrays. */
const LONGEST_PREIMAGE = 256;

interface Frame {
  readonly call: TracedCall;
  readonly memory: Memory;
  readonly input: Uint8Array;
  returned: Uint8Array;
  /** The place in the caller's memory for the answer. */
  readonly answerAt: readonly [offset: number, length: number];
  last: string;
}

/** Addresses whose code the instructions copy: it must be known to rebuild memory. */
export function codeAddresses(instructions: readonly Instruction[]): Set<Hex> {
  const found = new Set<Hex>();
  for (const { op, stack } of instructions) {
    if (op in CALLS) found.add(addressIn(stack, 1));
    if (op === "EXTCODECOPY") found.add(addressIn(stack, 0));
  }
  return found;
}

/** The call that a clone (ERC-1167) forwards to its implementation; undefined for other calls. */
export function handedOn({ input, inside }: TracedCall): TracedCall | undefined {
  const [only, ...others] = inside;
  if (only === undefined || others.length > 0 || "topics" in only) return undefined;
  return only.kind === "DELEGATECALL" && only.input === input ? only : undefined;
}

/** Rebuilds calls, events and hashes. `codeOf` answers the code at an address. */
export function readTrace(
  sent: Sent,
  ok: boolean,
  instructions: readonly Instruction[],
  codeOf: (at: Hex) => Hex,
): Traced {
  const reader = new Reader(sent, ok, codeOf);
  instructions.forEach((instruction, i) => reader.step(instruction, instructions[i + 1]));
  return reader.end();
}

class Reader {
  private readonly frames: Frame[] = [];
  private readonly hashed = new Map<bigint, Hex>();
  private readonly touched = new Set<Hex>();
  private readonly codes = new Map<Hex, Uint8Array>();
  private readonly root: TracedCall;

  constructor(
    { from, to, value, data }: Sent,
    ok: boolean,
    private readonly codeOf: (at: Hex) => Hex,
  ) {
    this.root = { kind: "CALL", from, to, at: to, value, input: data, output: "0x", ok, inside: [], path: [] };
    this.enter(this.root, [0, 0]);
  }

  end(): Traced {
    return { call: this.root, hashed: this.hashed, touched: this.touched };
  }

  step(now: Instruction, next: Instruction | undefined): void {
    const frame = this.frames.at(-1);
    if (frame === undefined) return;
    frame.last = now.op;
    frame.call.path.push(now.pc);
    this.apply(now, next, frame);
    if (next === undefined || next.depth < now.depth) this.leave(next);
  }

  private enter(call: TracedCall, answerAt: Frame["answerAt"]): void {
    this.touched.add(call.to).add(call.at);
    const nothing = new Uint8Array(0);
    this.frames.push({ call, memory: new Memory(), input: bytesOf(call.input), returned: nothing, answerAt, last: "" });
  }

  /** Ends the innermost frame, and gives its answer to its caller. An exceptional halt (out of gas, say) can end it at any instruction. */
  private leave(next: Instruction | undefined): void {
    const ended = this.frames.pop();
    const caller = this.frames.at(-1);
    if (ended === undefined) return;
    const { call, last, answerAt } = ended;
    if (last !== "RETURN" && last !== "REVERT") call.output = "0x";
    if (caller === undefined) return;
    const pushed = next === undefined ? 0n : word(next.stack, 0);
    this.answered(caller, call, pushed, answerAt);
  }

  private answered(caller: Frame, call: TracedCall, pushed: bigint, [offset, length]: Frame["answerAt"]): void {
    call.ok = pushed !== 0n;
    const output = bytesOf(call.output ?? "0x");
    const created = call.kind === "CREATE" || call.kind === "CREATE2";
    caller.returned = created && call.ok ? new Uint8Array(0) : output;
    if (created) {
      if (call.ok) call.to = call.at = addressIn([pushed.toString(16)], 0);
    } else caller.memory.write(offset, output, 0, Math.min(length, output.length));
  }

  private apply(now: Instruction, next: Instruction | undefined, frame: Frame): void {
    const { op, stack } = now;
    const { memory, call } = frame;
    const at = (position: number): number => number(stack, position);
    switch (op) {
      case "MSTORE":
        memory.write(at(0), bytesOf(`0x${word(stack, 1).toString(16).padStart(64, "0")}`), 0, 32);
        return;
      case "MSTORE8":
        memory.write(at(0), Uint8Array.of(Number(word(stack, 1) & 255n)), 0, 1);
        return;
      case "MCOPY":
        memory.write(at(0), memory.read(at(1), at(2)), 0, at(2));
        return;
      case "CALLDATACOPY":
        memory.write(at(0), frame.input, at(1), at(2));
        return;
      case "RETURNDATACOPY":
        memory.write(at(0), frame.returned, at(1), at(2));
        return;
      case "CODECOPY":
        memory.write(at(0), call.kind.startsWith("CREATE") ? frame.input : this.code(call.to), at(1), at(2));
        return;
      case "EXTCODECOPY":
        memory.write(at(1), this.code(addressIn(stack, 0)), at(2), at(3));
        return;
      case "KECCAK256":
      case "SHA3":
        if (at(1) <= LONGEST_PREIMAGE && next?.depth === now.depth)
          this.hashed.set(word(next.stack, 0), hexOf(memory.read(at(0), at(1))));
        return;
      case "RETURN":
      case "REVERT":
        call.output = hexOf(memory.read(at(0), at(1)));
        return;
      case "CREATE":
      case "CREATE2":
        this.call(now, next, frame, {
          kind: op,
          to: "",
          at: "",
          value: word(stack, 0),
          input: [1, 2],
          answer: [0, 0],
        });
        return;
      case "CALL":
      case "CALLCODE":
      case "DELEGATECALL":
      case "STATICCALL":
        this.calling(op, now, next, frame);
        return;
      default:
        if (/^LOG[0-4]$/.test(op)) this.logged(now, frame);
    }
  }

  private calling(kind: keyof typeof CALLS, now: Instruction, next: Instruction | undefined, frame: Frame): void {
    const { stack } = now;
    const valued = CALLS[kind] === 7;
    const first = valued ? 3 : 2;
    const to = addressIn(stack, 1);
    const own = kind === "DELEGATECALL" || kind === "CALLCODE";
    this.call(now, next, frame, {
      kind,
      to,
      at: own ? frame.call.at : to,
      value: kind === "DELEGATECALL" ? frame.call.value : valued ? word(stack, 2) : 0n,
      input: [first, first + 1],
      answer: [number(stack, first + 2), number(stack, first + 3)],
    });
  }

  private call(
    now: Instruction,
    next: Instruction | undefined,
    frame: Frame,
    asked: {
      readonly kind: TracedCall["kind"];
      readonly to: Hex;
      readonly at: Hex;
      readonly value: bigint;
      readonly input: readonly [number, number];
      readonly answer: Frame["answerAt"];
    },
  ): void {
    const { kind, to, at, value, answer } = asked;
    const [offset, length] = asked.input;
    const input = hexOf(frame.memory.read(number(now.stack, offset), number(now.stack, length)));
    const call: TracedCall = {
      kind,
      from: frame.call.at,
      to,
      at,
      value,
      input,
      output: "0x",
      ok: false,
      inside: [],
      path: [],
    };
    frame.call.inside.push(call);
    if (next !== undefined && next.depth > now.depth) {
      this.enter(call, answer);
      return;
    }
    // no code ran: the target is an account without code, or a precompiled contract, whose answer no instruction shows
    const known = to === "" || BigInt(to) > 0xffn;
    if (!known) call.output = undefined;
    this.answered(frame, call, next === undefined ? 0n : word(next.stack, 0), answer);
  }

  private logged({ op, stack }: Instruction, { call, memory }: Frame): void {
    const count = Number(op.slice(3));
    const topics = Array.from(
      { length: count },
      (_, i) =>
        `0x${word(stack, 2 + i)
          .toString(16)
          .padStart(64, "0")}`,
    );
    call.inside.push({ address: call.at, topics, data: hexOf(memory.read(number(stack, 0), number(stack, 1))) });
  }

  private code(at: Hex): Uint8Array {
    let code = this.codes.get(at);
    if (code === undefined) this.codes.set(at, (code = bytesOf(this.codeOf(at))));
    return code;
  }
}
