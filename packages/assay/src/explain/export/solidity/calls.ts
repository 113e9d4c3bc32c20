import type { CaseStep, NamedCall } from "../case";
import type { AbiParameter } from "../described";
import { indent, oneLine } from "../texts";
import { bare, type AbiFunction, type Value } from "../values";
import { MOST_ARGUMENTS, type SolidityValues, type Written } from "./values";

/** How a call is written. */
export interface CallOptions {
  /** Statements right before it. */
  readonly first: readonly string[];
  /** What its answers are assigned to: "(, uint256 rewards) = ". */
  readonly assign?: string;
  /** Whether to write the call's gas: needed where the gas decides the result. */
  readonly gas?: boolean;
  /** Writes a low-level call, which keeps success and answer bytes ("answer"), or neither ("ignored"). */
  readonly low?: "answer" | "ignored";
}

/** A call as statements, inside a block if it needs variables. */
export function callLines(call: NamedCall, values: SolidityValues, options: CallOptions): string[] {
  const { before, text } = callText(call, values, options);
  const lines = [...before, ...options.first, ...text];
  const open = options.low === "answer" || options.assign !== undefined;
  return open || (before.length === 0 && options.low === undefined) ? lines : ["{", ...indent(lines), "}"];
}

interface CallText {
  readonly before: readonly string[];
  readonly text: readonly string[];
}

function callText(call: NamedCall, values: SolidityValues, options: CallOptions): CallText {
  const { to } = call;
  const { assign = "", low } = options;
  const with_ = optionsText(call, values, options.gas === true);
  const fn = low === undefined ? typedFunction(call, values) : undefined;
  if (fn !== undefined) {
    const { before, text } = values.args(call.read?.args ?? []);
    return { before, text: [`${assign}${values.contract(to, fn)}.${fn.name}${with_}(${text});`] };
  }
  const { before, text } = dataText(call, values);
  const sent = `${values.address(to)}.call${with_}(${text});`;
  if (low === "answer") return { before, text: [`(bool ok, bytes memory answer) = ${sent}`] };
  if (low === "ignored") return { before: [...before, "bool sent;"], text: [`(sent, ) = ${sent}`] };
  return { before: [...before, "bool sent;"], text: [`(sent, ) = ${sent}`, "require(sent);"] };
}

/** The function by whose types a call is written; undefined: the call sends its data. */
export function typedFunction({ read, value, contract }: NamedCall, values: SolidityValues): AbiFunction | undefined {
  if (read === undefined || contract === undefined || read.rest !== "0x") return undefined;
  const { fn, args } = read;
  return (value > 0n && !fn.payable) || !values.canCall(fn, args) ? undefined : fn;
}

/** Encodes a function or an error with its values: by the types of the source, else by those of the ABI; undefined if neither can be written. */
export function encodedText(
  signature: string,
  inputs: readonly AbiParameter[],
  args: readonly Value[],
  values: SolidityValues,
): Written | undefined {
  const named = values.canName(inputs) && values.areMembers(args);
  const written = named ? args : args.flatMap((arg) => bare(arg) ?? []);
  if (written.length < args.length || !values.canWrite(named ? inputs : [], written)) return undefined;
  if (written.length > MOST_ARGUMENTS) return undefined;
  const { before, text } = values.args(written);
  return { before, text: `abi.encodeWithSignature("${signature}"${text === "" ? "" : `, ${text}`})` };
}

function optionsText({ value, gas }: NamedCall, values: SolidityValues, withGas: boolean): string {
  const parts = [
    ...(value === 0n ? [] : [`value: ${values.plain(value)}`]),
    ...(withGas && gas > 0 ? [`gas: ${values.plain(BigInt(gas))}`] : []),
  ];
  return parts.length === 0 ? "" : `{${parts.join(", ")}}`;
}

function dataText({ data, read }: NamedCall, values: SolidityValues): Written {
  if (data === "0x") return { before: [], text: '""' };
  const encoded = read === undefined ? undefined : encodedText(read.fn.signature, read.fn.inputs, read.args, values);
  if (read === undefined || encoded === undefined) return { before: [], text: `hex"${data.slice(2)}"` };
  const { before, text } = encoded;
  return { before, text: read.rest === "0x" ? text : `bytes.concat(${text}, hex"${read.rest.slice(2)}")` };
}

/** An error as revert data. */
export function errorText(error: NonNullable<CaseStep["reverts"]>[number], values: SolidityValues): Written {
  const { described, reader } = values.of;
  for (const contract of described.errors) {
    const found = reader(contract).error(error.data);
    if (found === undefined) continue;
    const encoded = encodedText(found.signature, found.inputs, found.args, values);
    if (encoded !== undefined) return encoded;
  }
  return { before: [], text: `hex"${error.data.slice(2)}"` };
}

/** The statement before a call that must revert. The cheatcode takes one error, so it does not fit where several are allowed. */
export function expectRevert(reverts: NonNullable<CaseStep["reverts"]>, values: SolidityValues): Written {
  const [error, ...others] = reverts;
  if (error === undefined || others.length > 0 || error.prefix) {
    const names = oneLine(reverts.map(({ words }) => words).join(", or "));
    return { before: [], text: `vm.expectRevert(); // ${names}` };
  }
  const { before, text } = errorText(error, values);
  return { before, text: `vm.expectRevert(${text});` };
}
