import { HELD, SKIP, type Chain } from "../../kit";
import type { Hex, SeenStep, Verdict } from "../../../core/types";
import { numberRange } from "../../../run/judge/words";
import type { Call } from "../../kit/descriptors";
import { isCallee } from "../callee";
import { isLibrary, type ContractCode } from "../code";
import type { FunctionShape } from "../shapes";
import { collectionOracles, isCollection } from "./collection-oracles";
import { getterOracles } from "./getter-oracles";
import { INDEX, OVERFLOW, panicOf, panicText } from "./panics";
import { codeOracle, whileItsOwn } from "./replaced";
import { isToken, tokenOracles } from "./token-oracles";
import { statedOracles } from "./stated";
import { violated, type Oracle, type Watching } from "./watching";

/** The rules that oracles check. */
export const ORACLE_RULES = {
  "PANIC-1":
    "No call runs into a panic: a failed assertion, a division by zero, an index out of range. (A call that is given numbers may be refused an index, and any call an overflow. With overflowIsFinding both are findings.)",
  "DECLARED-1":
    "A call that fails says so with an error that is declared, or with a text, or with nothing. (What comes through from a contract that it calls is that one's error.)",
  "READABLE-1":
    "A getter without arguments can be read, or says with an error that is declared, or with a text, why it cannot.",
  "CODE-1": "Other code is put behind a proxy only by the deployer, or by somebody whom he or the deployment named.",
  "SUPPLY-1": "Nobody has more of a token than there is of it.",
  "OWN-1":
    "What somebody has of a token becomes less only by his own call, or after he has allowed somebody to take it.",
  "COUNT-1": "A balance counts all tokens that somebody owns.",
  "OWNER-1": "A token changes hands only by its owner's call, or after he has allowed somebody to take it.",
  "STATED-1":
    "What a contract states of itself holds: a function without arguments whose name begins with invariant_, property_ or echidna_ answers true, or nothing, and does not revert.",
  "CLEARED-1": "Who was approved for a token is not any more when it has changed hands.",
} as const;

/** Characters of an error's selector. */
const SELECTOR = 10;
/** Whether a contract's own code has an error's selector: what it reverts with otherwise comes through from a contract that it calls. The optimiser writes constants without the zeros at their end. */
function hasSelector(code: string, selector: Hex): boolean {
  let short = BigInt(selector);
  while (short > 0n && (short & 1n) === 0n) short >>= 1n;
  const digits = short.toString(16);
  return code.includes(selector.slice(2)) || (digits.length >= LEAST_DIGITS && code.includes(digits));
}
/** Fewer stand in any code by chance. */
const LEAST_DIGITS = 6;

/** What a project says of oracles. */
export interface Asked {
  /** An overflow by which checked arithmetic refuses a call is a finding. */
  readonly overflows: boolean;
  /** Whether a function is called at all. */
  readonly isCalled: (shape: FunctionShape) => boolean;
  /** Whether an oracle need not hold. */
  readonly isExcused: (id: string) => boolean;
}

/** What must hold of any contracts, whatever they are for. Each failure has an id of its own: it can be excused by itself. */
export function oraclesOf(watching: Watching, asked: Asked): readonly Oracle[] {
  const { codes, context } = watching;
  return codes
    .filter((code) => !isLibrary(code))
    .flatMap((code) => {
      const { name } = code;
      const ofAll = callOracles(code, watching, asked);
      const ofEach = context.instances.deployed(name).map((at) => [at, oraclesAt(code, at, watching, asked)] as const);
      if (code.behind === undefined) return [...ofAll, ...ofEach.flatMap(([, oracles]) => oracles)];
      const called = ({ facts }: SeenStep): string =>
        (facts as unknown as Partial<Call> | null)?.at ?? context.instances.first(name);
      return [
        ...whileItsOwn(ofAll, called),
        ...ofEach.flatMap(([at, oracles]) => [codeOracle(at, watching), ...whileItsOwn(oracles, () => at)]),
      ];
    });
}

const oraclesAt = (code: ContractCode, at: string, watching: Watching, asked: Asked): readonly Oracle[] => [
  ...getterOracles(code.name, at, watching, asked.isExcused),
  ...statedOracles(code.name, at, watching, asked.isCalled),
  ...(isToken(code.abi) ? tokenOracles(code.name, at, watching) : []),
  ...(isCollection(code.abi) ? collectionOracles(code.name, at, watching) : []),
];

/** Panics, and errors that nobody declared, of each function. */
function callOracles(
  code: ContractCode,
  { invariant, inId, context }: Watching,
  { overflows, isCalled }: Asked,
): readonly Oracle[] {
  const passesPanics = isCallee(context.raw.contracts[code.name]);
  const deployed = (code.behind ?? code.artifact).deployedBytecode.toLowerCase();
  return context
    .callsOf(code.name)
    .filter(isCalled)
    .flatMap(({ key: name, fragment, inputs }) => {
      const premise = `${name} is called`;
      const of =
        (check: (chain: Chain) => Verdict) =>
        (chain: Chain): Verdict =>
          chain.step.kind === name && chain.step.ok !== undefined ? check(chain) : SKIP;
      // a getter may well panic for an index that there is not
      const mayPanic = fragment.constant && inputs.length > 0;
      // a number that a call is given may be an index; a caller with code passes on the panics of other calls
      const isIndexed = passesPanics || inputs.some(({ type }) => numberRange(type) !== undefined);
      const refuses = isIndexed ? [OVERFLOW, INDEX] : [OVERFLOW];
      return [
        ...(mayPanic
          ? []
          : [
              invariant({
                id: `INV-PANIC-${inId(name)}`,
                rules: ["PANIC-1"],
                title: `${name} runs into no panic`,
                premise,
                check: of(({ step }) => {
                  const panic = panicOf(step);
                  if (panic === undefined || (refuses.includes(panic) && !overflows)) return HELD;
                  return violated(name, "success, or a revert of its own", panicText(panic), panic);
                }),
              }),
            ]),
        invariant({
          id: `INV-ERROR-${inId(name)}`,
          rules: ["DECLARED-1"],
          title: `${name} fails with what is declared`,
          premise,
          check: of(({ step: { error, reverted = "0x" } }) => {
            if (error !== undefined || reverted.length < SELECTOR) return HELD;
            const selector = reverted.slice(0, SELECTOR);
            return hasSelector(deployed, selector) ? violated(name, "an error of the ABI", reverted, selector) : HELD;
          }),
        }),
      ];
    });
}
