import type { Described, Family } from "./described";
import { namesIn, symbolOf } from "./types";

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Names that an export cannot use: reserved words and built-in names of both languages, and the names of the exported file itself. */
const RESERVED: ReadonlySet<string> = new Set([
  // Solidity
  ...words(`abi abstract addmod address after alias anonymous apply as assembly assert auto block blobhash blockhash bool break byte bytes calldata case
    catch constant constructor continue contract copyof days default define delete do ecrecover else emit enum error ether event external fallback false final fixed for
    from function gasleft global gwei hex hours if immutable implements import in indexed inline int interface internal is keccak256 layout let library log0 log1 log2 log3 log4 macro
    mapping match memory minutes modifier msg mulmod mutable new now null of override partial payable pragma private promise public pure receive
    reference relocatable require return returns revert ripemd160 sealed seconds selfdestruct sha256 sizeof static storage string struct suicide super supports switch this throw transient true try tx
    type typedef typeof ufixed uint unchecked unicode using var view virtual weeks wei while years`),
  // JavaScript
  ...words(`arguments async await class const debugger eval exports export extends finally instanceof module package protected require set get undefined void with
    yield Array BigInt Buffer Infinity JSON NaN Number Object Promise String console global globalThis process after before describe it`),
  // an exported Foundry test
  ...words(`GENESIS IS_TEST Opening START Vm VmInt accounts among answer answered code each found i index keys logs ok recorded returned seen sent setUp vm vmInt
    went word _as _create _created _deploy _look _logs _open _word`),
  // an exported Hardhat test
  ...words(`DAYS GAS HOURS Interface LIBRARIES MAX MINUTES NOBODY artifacts ask at behaveAs concat contractAt create created data deploy errorData ether failing getAddress
    getCreate2Address getCreateAddress hex id keccak256 linked logsOf mineAt network open parseEther read rpc send sendData toBeHex transact untouched wordOf zeroPadValue`),
]);

/** Reserved names with numbers in them. */
const RESERVED_SHAPE = /^(u?int\d+|bytes\d+|u?fixed\d+x\d+|CALLS_\d+)$/;

/** Whether the exported file declares this type name itself: a project's type with the same name is imported under another one. */
export const isTakenByFile = (symbol: string): boolean => ["Vm", "VmInt", "Opening"].includes(symbol);

/** An identifier made from a name: "big-whale" becomes bigWhale. */
function identifierFrom(name: string): string {
  const joined = name.replace(/[^A-Za-z0-9_$]+(.)?/g, (_, next?: string) => (next ?? "").toUpperCase());
  return /^[A-Za-z_$]/.test(joined) ? joined : `_${joined}`;
}

/** Gives out identifiers of both languages, each once. */
export class Identifiers {
  private readonly taken: Set<string>;

  /** `types`: names of types, which keep their names. */
  constructor(types: Iterable<string>) {
    this.taken = new Set(types);
  }

  /** Whether nothing else has this name in an exported test. */
  isFree(name: string): boolean {
    return !RESERVED.has(name) && !RESERVED_SHAPE.test(name) && !this.taken.has(name);
  }

  /** One identifier for each name, in the same order. A name that is a free identifier is kept. */
  give(names: readonly string[]): readonly string[] {
    const kept = new Map<number, string>();
    for (const [i, name] of names.entries())
      if (identifierFrom(name) === name && this.isFree(name)) {
        kept.set(i, name);
        this.taken.add(name);
      }
    return names.map((name, i) => kept.get(i) ?? this.another(identifierFrom(name)));
  }

  private another(wanted: string): string {
    let name = wanted;
    for (let count = 1; !this.isFree(name); count++) name = `${wanted}${count === 1 ? "_" : count}`;
    this.taken.add(name);
    return name;
  }
}

interface AbiEntry {
  readonly inputs?: Parameters<typeof namesIn>[0][];
  readonly outputs?: Parameters<typeof namesIn>[0][];
}

/** Names of the types that a protocol's contracts mention, and of the contracts themselves. */
export function typesOf({ contracts, compiled, families }: Described): ReadonlySet<string> {
  const found = new Set(families.map(({ name }) => name));
  for (const contract of [...contracts, ...families].map((one) => one.contract)) {
    const { name = contract, behaves } = compiled[contract] ?? {};
    found.add(name).add(behaves?.name ?? name);
    for (const { inputs = [], outputs = [] } of (compiled[contract]?.abi ?? []) as readonly AbiEntry[])
      for (const parameter of [...inputs, ...outputs])
        for (const type of namesIn(parameter) ?? []) found.add(symbolOf(type));
  }
  return found;
}

/** A named account: `name` is an identifier in both languages, `said` the name for people. */
export type Named =
  | { readonly kind: "person"; readonly name: string; readonly said: string }
  | {
      readonly kind: "contract";
      readonly name: string;
      readonly said: string;
      readonly contract: string;
      readonly nonce: number;
    }
  | { readonly kind: "member"; readonly family: Family; readonly index: bigint };

/** The compiled name of a named contract; undefined for people. */
export function contractOf(named: Named | undefined): string | undefined {
  if (named === undefined || named.kind === "person") return undefined;
  return named.kind === "member" ? named.family.contract : named.contract;
}
