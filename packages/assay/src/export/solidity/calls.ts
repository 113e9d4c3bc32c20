import type { CaseStep, NamedCall } from "../case";
import type { SolidityValues } from "./values";

/** How a call is written. */
export interface CallOptions {
  /** Statements right before it. */
  readonly first: readonly string[];
  /** What its answers are assigned to: "(, uint256 rewards) = ". */
  readonly assign?: string;
  /** Says how much gas it gets: where that decides what comes of it. */
  readonly gas?: boolean;
  /** The call's success is looked at by whoever wrote `first`. */
  readonly revertExpected?: boolean;
  /** In place of a typed call: its success and its answer as bytes. */
  readonly low?: boolean;
}

/** A call as statements, in a block of its own when it needs variables. */
export function callLines(call: NamedCall, values: SolidityValues, options: CallOptions): string[] {
  const { before, text } = callText(call, values, options);
  const lines = [...before, ...options.first, ...text];
  return before.length === 0 || options.assign !== undefined || options.low === true
    ? lines
    : ["{", ...lines.map((line) => `    ${line}`), "}"];
}

interface CallText {
  readonly before: readonly string[];
  readonly text: readonly string[];
}

function callText(call: NamedCall, values: SolidityValues, options: CallOptions): CallText {
  const { read, to, value, contract } = call;
  const { assign = "", low = false, revertExpected = false } = options;
  const with_ = optionsText(call, values, options.gas === true);
  if (read !== undefined && contract !== undefined && read.rest === "0x" && (value === 0n || read.fn.payable) && !low) {
    const { before, text } = values.args(read.args);
    return { before, text: [`${assign}${values.contract(to)}.${read.fn.name}${with_}(${text});`] };
  }
  const { before, text } = dataText(call, values);
  const sent = `${values.address(to)}.call${with_}(${text});`;
  if (low) return { before, text: [`(bool ok, bytes memory answer) = ${sent}`] };
  const check = revertExpected ? [] : ["require(sent);"];
  return {
    before: [...before, ...(revertExpected ? [] : ["bool sent;"])],
    text: [revertExpected ? sent : `(sent, ) = ${sent}`, ...check],
  };
}

function optionsText({ value, gas }: NamedCall, values: SolidityValues, withGas: boolean): string {
  const parts = [
    ...(value === 0n ? [] : [`value: ${values.plain(value)}`]),
    ...(withGas && gas > 0 ? [`gas: ${values.plain(BigInt(gas))}`] : []),
  ];
  return parts.length === 0 ? "" : `{${parts.join(", ")}}`;
}

function dataText({ data, read }: NamedCall, values: SolidityValues): { before: readonly string[]; text: string } {
  if (data === "0x") return { before: [], text: '""' };
  if (read === undefined) return { before: [], text: `hex"${data.slice(2)}"` };
  const { before, text } = values.args(read.args);
  const encoded = `abi.encodeWithSignature("${read.fn.signature}"${text === "" ? "" : `, ${text}`})`;
  return { before, text: read.rest === "0x" ? encoded : `bytes.concat(${encoded}, hex"${read.rest.slice(2)}")` };
}

/** An error as revert data. */
export function errorText(
  error: NonNullable<CaseStep["reverts"]>[number],
  values: SolidityValues,
): { readonly before: readonly string[]; readonly text: string } {
  const { described, reader } = values.of;
  for (const contract of described.errors) {
    const found = reader(contract).error(error.data);
    if (found === undefined) continue;
    const { before, text } = values.args(found.args);
    const args = text === "" ? "" : `, ${text}`;
    return { before, text: `abi.encodeWithSignature("${found.signature}"${args})` };
  }
  return { before: [], text: `hex"${error.data.slice(2)}"` };
}

/** What must stand before a call that has to revert. The cheatcode takes one error, not several that are allowed. */
export function expectRevert(
  reverts: NonNullable<CaseStep["reverts"]>,
  values: SolidityValues,
): { readonly before: readonly string[]; readonly text: string } {
  const [error, ...others] = reverts;
  if (error === undefined || others.length > 0 || error.prefix) {
    const names = reverts.map(({ words }) => words).join(", or ");
    return { before: [], text: `vm.expectRevert(); // ${names}` };
  }
  const { before, text } = errorText(error, values);
  return { before, text: `vm.expectRevert(${text});` };
}
