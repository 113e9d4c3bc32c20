import type { StepResult } from "./judge";
import { awaitedBy, untimedOf } from "./execute";
import type { Batch, Call, CallResult, Engine, Halt, Hex, PlannedStep, Subject } from "../core/types";

/** Of a call that used up its gas in a contract that it called, a 64th is left. */
const LEFT = 64;
/** Most calls of one sequence that are examined, each of another function. */
const MOST_LOOKS = 4;
/** What Solidity before 0.8 ends with where an assertion fails. */
const INVALID = 0xfe;
const [STOP, PUSH0, PUSH32] = [0x00, 0x5f, 0x7f];

/** Most contracts whose code is examined. */
type Contracts = Pick<Subject<unknown, unknown>, "contracts">;

const isSpent = ({ gas }: Call, { ok, returnData, gasUsed }: CallResult): boolean =>
  !ok && returnData === "0x" && gasUsed * LEFT >= gas * (LEFT - 1);

/**
 * Finds out why a call used up all its gas: either it ran out of gas, or the opcode 0xfe took the rest. Nodes do not report which. The calls up to this one are run once more; for the last one, the
 * opcode is removed from the contracts' code. If the call then ends differently, the opcode was the reason. Each function is examined once per sequence; its other calls stay undecided.
 * @throws whatever the engine throws
 */
export async function withHalts(
  subject: Contracts,
  engine: Engine,
  steps: readonly PlannedStep[],
  results: readonly StepResult[],
): Promise<readonly StepResult[]> {
  const spent = steps.flatMap(({ call }, index) => {
    const came = results[index]?.call;
    return call !== undefined && came !== undefined && isSpent(call, came) ? [{ index, call, came }] : [];
  });
  if (spent.length === 0) return results;
  const codes = await awaitedBy(engine, Promise.resolve(codesOf(subject, engine)));
  const named = [...results];
  const looked = new Set<string>();
  for (const { index, call, came } of spent) {
    const name = (halted: Halt): void =>
      void (named[index] = { ...(results[index] ?? NONE), call: { ...came, halted } });
    if (codes === undefined) continue;
    if (Object.keys(codes).length === 0) {
      name("out of gas");
      continue;
    }
    const called = `${call.to} ${call.data.slice(0, 10)}`;
    if (looked.has(called) || looked.size >= MOST_LOOKS) continue;
    looked.add(called);
    const again = await lastOf(engine, steps.slice(0, index + 1), codes);
    name(again !== undefined && isSpent(call, again) ? "out of gas" : "invalid opcode");
  }
  return named;
}

const NONE: StepResult = { call: undefined, lens: undefined };

/** The result of the last of some calls, run with other code. */
async function lastOf(
  engine: Engine,
  steps: readonly PlannedStep[],
  codes: Readonly<Record<Hex, Hex>>,
): Promise<CallResult | undefined> {
  const batches = steps.map(({ time, call }, i): Batch => {
    const calls = call === undefined ? [] : [call];
    return i === steps.length - 1 ? { time, calls, codes } : { time, calls };
  });
  return (await engine.run(batches)).at(-1)?.[0];
}

const known = new WeakMap<Engine, Promise<Readonly<Record<Hex, Hex>>>>();

/** The contracts whose code has the opcode, with their code without it; undefined if the engine cannot read code. Read once per engine. */
function codesOf({ contracts = [] }: Contracts, asked: Engine): Promise<Readonly<Record<Hex, Hex>>> | undefined {
  const engine = untimedOf(asked);
  if (engine.codeAt === undefined || contracts.length === 0) return undefined;
  const found = known.get(engine);
  if (found !== undefined) return found;
  const asking = Promise.all(
    contracts.map(async (address) => [address, withoutInvalid((await engine.codeAt?.(address)) ?? "0x")] as const),
  ).then((all) =>
    Object.fromEntries(all.flatMap(([address, code]) => (code === undefined ? [] : [[address, code] as const]))),
  );
  // after a failure, the next caller tries again
  asking.catch(() => known.delete(engine));
  known.set(engine, asking);
  return asking;
}

/** The code with every opcode 0xfe replaced by a stop; undefined when there is none. The one at the end of the code does not count: it separates the code from the compiler's metadata. */
function withoutInvalid(code: Hex): Hex | undefined {
  const bytes = Buffer.from(code.slice(2), "hex");
  const metadata = ((bytes.at(-2) ?? 0) << 8) | (bytes.at(-1) ?? 0);
  const end = metadata + 2 < bytes.length && metadata < 200 ? bytes.length - metadata - 2 : bytes.length;
  let found = false;
  for (let at = 0; at < end; at++) {
    const opcode = bytes[at] ?? 0;
    if (opcode > PUSH0 && opcode <= PUSH32) at += opcode - PUSH0;
    else if (opcode === INVALID && at < end - 1) {
      bytes[at] = STOP;
      found = true;
    }
  }
  return found ? `0x${bytes.toString("hex")}` : undefined;
}
