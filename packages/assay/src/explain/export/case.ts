import { inspect, type Counterexample } from "../../run/counterexample";
import { InternalError } from "../../run/judge";
import type { Call, Fixture, Hex, Subject } from "../../core/types";
import { blockNumbers } from "./blocks";
import { checksOf, lawStep, type Check } from "./checks";
import type { CompiledContract, Described, NamedContract } from "./described";
import { contractOf, type Named, Identifiers, typesOf } from "./names";
import { withoutUnneeded } from "./needed";
import { UnexportableError } from "./unexportable";
import { seenStep } from "./seen";
import { AbiReader, type ReadCall, type Value } from "./values";
import { worthChecks, worthOf, type Worth } from "./worth";

/** A call, decoded where the ABI of its target is known. */
export interface NamedCall {
  readonly from: Hex;
  readonly to: Hex;
  readonly data: Hex;
  readonly value: bigint;
  readonly gas: number;
  /** The call is a view: it is made with `eth_call`, not sent. */
  readonly view: boolean;
  /** Compiled name of the contract that is called, if known. */
  readonly contract: string | undefined;
  /** Undefined when no function decodes the data, which are then sent as they are. */
  readonly read: ReadCall | undefined;
}

/** A step of the case. */
export interface CaseStep {
  /** Unix seconds. */
  readonly time: number;
  /** Number of its block, if it is known. */
  readonly block: number | undefined;
  readonly call: NamedCall | undefined;
  /** Seconds after the first step. */
  readonly after: number;
  /** Who does what, in words. */
  readonly actor: string;
  readonly words: string;
  /** Set when the model predicted nothing for the call, which may then succeed or revert: the revert data that it had, or none if it succeeded. */
  readonly unpredicted: { readonly revertData: Hex | undefined } | undefined;
  /** The call must revert with one of these errors; undefined: it must succeed, unless nothing was predicted. */
  readonly reverts:
    | readonly { readonly name: string; readonly data: Hex; readonly prefix: boolean; readonly words: string }[]
    | undefined;
  /** Of a violated law: what must be true after it so that the law is violated. */
  readonly checks: readonly Check[];
}

/** A deployment. */
export interface Creation {
  readonly as: NamedContract;
  readonly args: readonly Value[];
  /** The arguments, encoded. */
  readonly encoded: Hex;
  /** Wei sent along. */
  readonly value: bigint;
  readonly time: number;
  readonly block: number;
}

/** A transaction of the fixture that is no deployment. */
export interface Preparation {
  readonly title: string;
  readonly time: number;
  readonly block: number;
  readonly call: NamedCall;
}

/** A counterexample or a case of an objective, prepared for export to any language. */
export interface Case {
  readonly counterexample: Counterexample;
  /** With names that are identifiers. */
  readonly described: Described;
  /** Gives out the other names of the test. */
  readonly identifiers: Identifiers;
  readonly genesis: number;
  /** When the last contract is deployed. */
  readonly deployed: number;
  readonly balances: Fixture["balances"];
  readonly creations: readonly Creation[];
  readonly preparations: readonly Preparation[];
  /** Number of the last block before the steps. */
  readonly opened: number;
  /** When the first step takes place. */
  readonly start: number;
  readonly steps: readonly CaseStep[];
  /** Of a violated law, and of a failure that no prediction shows: the steps of its runs, each from the state after the fixture. The test fails as long as all of them come out as they did. */
  readonly runs?: readonly (readonly CaseStep[])[];
  readonly checks: readonly Check[];
  /** The value of an objective's case, whose test passes as long as the value can be reached. Undefined for a failure, whose test fails as long as the failure exists. */
  readonly worth: Worth | undefined;
  /** The most important first. */
  readonly findings: Counterexample["findings"];
  readonly nameOf: (address: Hex) => Named | undefined;
  readonly reader: (contract: string) => AbiReader;
}

/**
 * Prepares a counterexample for export.
 * @throws UnexportableError when a test cannot assert anything of its failure, and Error for a case of an objective that the subject does not have.
 */
export function caseOf(counterexample: Counterexample, subject: Subject<unknown, unknown>, all: Described): Case {
  const { fixture } = subject;
  const given = withoutUnneeded(all, { counterexample, fixture });
  const identifiers = new Identifiers(typesOf(given));
  const described = identified(given, identifiers);
  const names = namesOf(described, given);
  const readers = new Map<string, AbiReader>();
  const reader = (contract: string): AbiReader => {
    const known = readers.get(contract) ?? new AbiReader(compiledOf(described, contract).abi);
    readers.set(contract, known);
    return known;
  };
  const nameOf = (address: Hex): Named | undefined => names(address.toLowerCase());
  const dropped = all.contracts.slice(given.contracts.length).map(({ address }) => address.toLowerCase());
  const creating = fixture.transactions.filter(({ to }) => to === undefined);
  const worth = worthOf(counterexample);
  const checks = [
    ...checksOf(counterexample, subject.kinds, subject.events),
    ...(worth === undefined ? [] : worthChecks(counterexample, subject)),
  ];
  const { law } = counterexample;
  const inspected = inspect(counterexample, subject.kinds);
  const shows = checks.length > 0 || worth !== undefined;
  const seen =
    shows || law !== undefined ? undefined : seenStep(counterexample, inspected, { described, nameOf, reader });
  if (!shows && law === undefined && seen === undefined) throw new UnexportableError(unassertable(counterexample));
  const steps = counterexample.steps.slice(counterexample.opening);
  // a failure may occur before any action
  const shown = steps.length > 0 ? steps : counterexample.steps.slice(-1);
  const start = shown[0]?.time ?? 0;
  const blocks = blockNumbers(counterexample, fixture).slice(-shown.length);
  const made = shown.map((step, i): CaseStep => {
    const lawful = i === shown.length - 1 && seen !== undefined ? seen : shows ? { step, checks: [] } : lawStep(step);
    return { ...stepOf(lawful.step, start, nameOf, reader), checks: lawful.checks, block: blocks[i] };
  });
  const begins = law?.runs ?? [0];
  return {
    counterexample,
    described,
    identifiers,
    genesis: fixture.genesisTime,
    deployed: creating.at(-1)?.time ?? fixture.genesisTime,
    balances: Object.fromEntries(
      Object.entries(fixture.balances).filter(([address]) => !dropped.includes(address.toLowerCase())),
    ),
    creations: creating
      .slice(0, described.lens === undefined ? described.contracts.length : undefined)
      .map((transaction, nonce) => {
        const as = described.contracts[nonce];
        const said = given.contracts[nonce]?.name;
        const { data, title, value, time } = transaction;
        if (as === undefined || said === undefined)
          throw new InternalError(
            `the fixture deploys ${nonce + 1} contracts (${title}), the export names fewer; name them all`,
          );
        return {
          ...creationOf(described, reader, { as, data, instead: given.bytesInstead(said) }),
          value,
          time,
          block: fixture.transactions.indexOf(transaction) + 1,
        };
      }),
    preparations: fixture.transactions.flatMap(({ from, to, data, value, time, title }, i) =>
      to === undefined
        ? []
        : [{ title, time, block: i + 1, call: named({ from, to, data, value, gas: 0 }, nameOf, reader) }],
    ),
    opened: fixture.transactions.length,
    start,
    steps: made,
    ...(shows ? {} : { runs: begins.map((begin, i) => made.slice(begin, begins[i + 1])) }),
    checks,
    worth,
    findings: counterexample.findings,
    nameOf,
    reader,
  };
}

function unassertable({ identity, findings }: Counterexample): string {
  const [first] = findings;
  const values =
    first?.predicted === undefined ? "" : ` (expected ${first.predicted}, observed ${first.observed ?? "?"})`;
  return (
    `${identity}${values} cannot be exported: at the failing step every status, return value, event and word of state is as the model predicts, so ` +
    `there is nothing that a test of one step could assert; expected a counterexample with a LOCKSTEP finding beside it, use "assay replay" on this one`
  );
}

function compiledOf(described: Described, contract: string): CompiledContract {
  const compiled = described.compiled[contract];
  if (compiled === undefined) throw new InternalError(`expected ${contract} among the compiled contracts`);
  return compiled;
}

function creationOf(
  described: Described,
  reader: (contract: string) => AbiReader,
  { as, data, instead }: { readonly as: NamedContract; readonly data: Hex; readonly instead: Hex | undefined },
): Pick<Creation, "as" | "args" | "encoded"> {
  const { bytecode } = compiledOf(described, as.contract);
  const args = reader(as.contract)
    .constructed(bytecode, data)
    .map((value) => (value.kind === "bytes" && instead !== undefined ? { ...value, value: instead } : value));
  return { as, args, encoded: `0x${data.slice(bytecode.length)}` };
}

/** The same with every name replaced by an identifier. */
function identified(given: Described, identifiers: Identifiers): Described {
  const { deployer, people, contracts, lens } = given;
  const named = [deployer, ...people, ...contracts];
  const names = identifiers.give(named.map(({ name }) => name));
  const nameAt = (index: number): string => names[index] ?? "";
  const watching = contracts.findIndex(({ name }) => name === lens);
  return {
    ...given,
    deployer: { ...deployer, name: nameAt(0) },
    people: people.map((one, i) => ({ ...one, name: nameAt(1 + i) })),
    contracts: contracts.map((one, i) => ({ ...one, name: nameAt(1 + people.length + i) })),
    ...(watching < 0 ? {} : { lens: nameAt(1 + people.length + watching) }),
  };
}

function namesOf(
  { people, deployer, contracts, families }: Described,
  given: Described,
): (address: Hex) => Named | undefined {
  const known = new Map<Hex, Named>();
  const saidOf = [given.deployer, ...given.people].map(({ name }) => name);
  for (const [i, { name, address }] of [deployer, ...people].entries())
    known.set(address, { kind: "person", name, said: saidOf[i] ?? name });
  for (const [nonce, { name, contract, address }] of contracts.entries())
    known.set(address, { kind: "contract", name, said: given.contracts[nonce]?.name ?? name, contract, nonce });
  return (address) => {
    const found = known.get(address);
    if (found !== undefined) return found;
    for (const family of families) {
      const index = family.indexOf(address);
      if (index !== undefined) return { kind: "member", family, index };
    }
    return undefined;
  };
}

function named(
  call: Call,
  nameOf: (address: Hex) => Named | undefined,
  reader: (contract: string) => AbiReader,
): NamedCall {
  const { from, to, data, value, gas, view = false } = call;
  const contract = contractOf(nameOf(to));
  return {
    from,
    to,
    data,
    value,
    gas,
    view,
    contract,
    read: contract === undefined ? undefined : reader(contract).call(data),
  };
}

function stepOf(
  { time, call, expect, actor, words, observed }: Counterexample["steps"][number],
  start: number,
  nameOf: (address: Hex) => Named | undefined,
  reader: (contract: string) => AbiReader,
): Omit<CaseStep, "checks" | "block"> {
  const reverts =
    expect?.ok === false ? expect.errors.map((error) => ({ ...error, prefix: error.prefix ?? false })) : undefined;
  const came = observed.call;
  return {
    time,
    call:
      call === undefined
        ? undefined
        : named({ ...call, value: BigInt(call.value), view: call.view ?? false }, nameOf, reader),
    after: time - start,
    actor,
    words,
    unpredicted:
      call === undefined || expect !== undefined
        ? undefined
        : { revertData: came?.ok === false ? came.returnData : undefined },
    reverts,
  };
}
