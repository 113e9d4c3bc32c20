import type { Interface } from "ethers";
import { HELD, REVERTED, SKIP, atMost, type Chain, type ChainStep, type Kind } from "../kit";
import { addressFrom } from "../kit/values";
import type { EntityKind, Hex, Invariant, Verdict } from "../../core/types";
import { collectionOracles, isCollection } from "./collection-oracles";
import { changingFunctions, type ContractCode } from "./code";
import { keysOfId } from "../declared/keys";
import type { Abstaining } from "../declared/abstaining";
import { ANSWER, type Observed } from "./observed";
import { actionName, skippedOf } from "./operations";
import { own } from "../declared/own";
import { keyedOf, known, violated, type Watching } from "./watching";

/** The rules that oracles check. */
export const ORACLE_RULES = {
  "PANIC-1":
    "No call runs into a panic: a failed assertion, a division by zero, an index out of range. (An overflow by which checked arithmetic refuses a call counts where overflowIsFinding asks for it.)",
  "DECLARED-1":
    "A call that fails says so with an error that is declared, or with a text, or with nothing. (What comes through from a contract that it calls is that one's error.)",
  "READABLE-1": "A getter without arguments can always be read.",
  "SUPPLY-1": "Nobody has more of a token than there is of it.",
  "OWN-1":
    "What somebody has of a token becomes less only by his own call, or after he has allowed somebody to take it.",
  "COUNT-1": "A balance counts all tokens that somebody owns.",
  "OWNER-1": "A token changes hands only by its owner's call, or after he has allowed somebody to take it.",
  "CLEARED-1": "Who was approved for a token is not any more when it has changed hands.",
} as const;

/** What Solidity's panics mean. */
const PANICS: Readonly<Record<string, string>> = {
  "1": "an assertion failed",
  "11": "an overflow or underflow",
  "12": "a division by zero",
  "21": "no value of the enum",
  "22": "a byte array in storage that is encoded wrongly",
  "31": "pop of an empty array",
  "32": "an index out of range",
  "41": "too much memory",
  "51": "a call of a function that is not set",
};

/** Characters of an error's selector. */
const SELECTOR = 10;
/** The opcode that Solidity before 0.8 ends with in place of a panic. */
const INVALID = "0xfe";
/** By it checked arithmetic refuses a call. */
const OVERFLOW = "0x11";

/** The code of the panic that a call ran into: "0x12"; undefined for none. */
function panicOf({ error, halted, reverted = "0x" }: ChainStep): string | undefined {
  if (halted === "invalid opcode") return INVALID;
  if (error !== "Panic") return undefined;
  return `0x${(reverted.length > 10 ? BigInt(`0x${reverted.slice(10)}`) : 0n).toString(16)}`;
}

/** "Panic(0x12), a division by zero". */
const panicText = (code: string): string =>
  code === INVALID
    ? "the opcode 0xfe: before Solidity 0.8 an assertion failed, an index was out of range, or it was a division by zero"
    : `Panic(${code}), ${PANICS[code.slice(2)] ?? "which the compiler's documentation does not name"}`;

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
  /** Whether a function is called at all, by its contract and its signature. */
  readonly isCalled: (contract: string, signature: string) => boolean;
}

/** What must hold of any contracts, whatever they are for. Each failure has an id of its own: it can be excused by itself. */
export function oraclesOf<M extends Abstaining>(watching: Watching<M>, asked: Asked): readonly Invariant<null>[] {
  const { codes } = watching;
  return codes.flatMap((code) => [
    ...callOracles(code, watching, asked),
    ...getterOracles(code, watching),
    ...(isToken(code.abi) ? tokenOracles(code, watching) : []),
    ...(isCollection(code.abi) ? collectionOracles(code, watching) : []),
  ]);
}

/** Panics, and errors that nobody declared, of each function. */
function callOracles<M>(
  code: ContractCode,
  { invariant, inId }: Watching<M>,
  { overflows, isCalled }: Asked,
): readonly Invariant<null>[] {
  const deployed = (code.behind ?? code.artifact).deployedBytecode.toLowerCase();
  const all = changingFunctions(code.abi);
  const skipped = skippedOf(code);
  return all
    .filter((fragment) => own(skipped, fragment.format("sighash")) === undefined)
    .filter((fragment) => isCalled(code.name, fragment.format("sighash")))
    .flatMap((fragment) => {
      const name = actionName(code.name, fragment, all);
      const premise = `${name} is called`;
      const of =
        (check: (chain: Chain) => Verdict) =>
        (chain: Chain): Verdict =>
          chain.step.kind === name && chain.step.ok !== undefined ? check(chain) : SKIP;
      return [
        invariant({
          id: `INV-PANIC-${inId(name)}`,
          rules: ["PANIC-1"],
          title: `${name} runs into no panic`,
          premise,
          check: of(({ step }) => {
            const panic = panicOf(step);
            if (panic === undefined || (panic === OVERFLOW && !overflows)) return HELD;
            return violated(name, "success, or a revert of its own", panicText(panic), panic);
          }),
        }),
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

function getterOracles<M>(
  { name }: ContractCode,
  { observed, invariant, inId }: Watching<M>,
): readonly Invariant<null>[] {
  const kind = observed.plain.get(name);
  if (kind === undefined) return [];
  const names = gettersIn(kind);
  return names.map((getter) =>
    invariant({
      id: `INV-GETTER-${inId(`${name}.${getter}`)}`,
      rules: ["READABLE-1"],
      title: `${name}.${getter} can be read`,
      premise: "it was read",
      check: (chain) => {
        const words = chain.now(kind);
        if (words === undefined) return SKIP;
        const fails = Object.entries(words).some(
          ([field, word]) => field.split(".")[0] === getter && word === REVERTED,
        );
        return fails ? violated(`${name}.${getter}`, "an answer", "it reverts") : HELD;
      },
    }),
  );
}

/** Names of the getters whose answers are a kind's fields. */
const gettersIn = ({ fields }: EntityKind): readonly string[] => [
  ...new Set(fields.map((field) => field.name.split(".")[0] ?? "")),
];

/** All names that stand in ids of a project's oracles. */
export const namesInIds = <M>(codes: readonly ContractCode[], observed: Observed<M>): readonly string[] =>
  codes.flatMap(({ name, abi }) => {
    const all = changingFunctions(abi);
    const plain = observed.plain.get(name);
    const getters = plain === undefined ? [] : gettersIn(plain);
    return [name, ...all.map((one) => actionName(name, one, all)), ...getters.map((getter) => `${name}.${getter}`)];
  });

/** Whether a contract has what ERC-20 asks of a token. */
export function isToken(abi: Interface): boolean {
  const wanted = ["totalSupply()", "balanceOf(address)", "transfer(address,uint256)"];
  return (
    wanted.every((one) => abi.hasFunction(one)) && abi.getFunction("balanceOf(address)")?.outputs[0]?.type === "uint256"
  );
}

function tokenOracles<M>({ name }: ContractCode, watching: Watching<M>): readonly Invariant<null>[] {
  const { observed, world, invariant, inId } = watching;
  const of = (method: string): Kind<M> | undefined => keyedOf(watching, name, method);
  const [plain, balances, allowances] = [
    observed.plain.get(name),
    of("balanceOf(address)"),
    of("allowance(address,address)"),
  ];
  if (plain === undefined || balances === undefined) return [];
  const supply = invariant({
    id: `INV-SUPPLY-${inId(name)}`,
    rules: ["SUPPLY-1"],
    title: `what everyone has of ${name}, taken together, is no more than its totalSupply`,
    premise: "balances and supply were read",
    check: (chain) => {
      const total = chain.now(plain)?.["totalSupply"];
      if (total === undefined || total === REVERTED) return SKIP;
      const sum = chain.all(balances).reduce((all, words) => all + known(words[ANSWER]), 0n);
      return atMost(`all that is known of ${name}`, total, sum, "count");
    },
  });
  if (allowances === undefined) return [supply];
  const own = invariant({
    id: `INV-OWN-${inId(name)}`,
    rules: ["OWN-1"],
    title: `nobody's balance of ${name} becomes less by the call of somebody else, unless he allowed somebody to take of it; the deployer may`,
    premise: "somebody else called, and it succeeded",
    check: (chain) => {
      const { ok, call } = chain.step;
      if (ok !== true || call === undefined || call.caller === world.deployer) return SKIP;
      const others = world.people.filter((person) => person !== call.caller);
      const robbed = others.find((person) => lost(chain, balances, person) && !allowedAny(chain, allowances, person));
      if (robbed === undefined) return others.length === 0 ? SKIP : HELD;
      const [was, is] = [chain.before(balances, BigInt(robbed)), chain.now(balances, BigInt(robbed))];
      const who = world.nameOf(robbed) ?? robbed;
      return violated(`${who}'s balance of ${name}`, `at least ${was?.[ANSWER] ?? 0n}`, String(is?.[ANSWER] ?? 0n));
    },
  });
  return [supply, own];
}

function lost<M>(chain: Chain, balances: Kind<M>, who: Hex): boolean {
  const id = BigInt(who);
  return known(chain.now(balances, id)?.[ANSWER]) < known(chain.before(balances, id)?.[ANSWER]);
}

/** Whether somebody had allowed anybody to take of what he has. */
function allowedAny<M>(chain: Chain, allowances: Kind<M>, who: Hex): boolean {
  return chain.all(allowances).some(({ id }) => {
    const [owner] = keysOfId(id, ["address", "address"]);
    return owner === addressFrom(BigInt(who)) && known(chain.before(allowances, id)?.[ANSWER]) > 0n;
  });
}
