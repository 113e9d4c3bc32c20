import { isLibraryCode } from "../../evm/artifacts";
import { interfaceOf } from "../../core/codec";
import type { AbiParameter, CompiledContract } from "./described";

/** The type in the source, without the keyword before it (`struct`, `enum`, `contract`). */
export function typeName({ internalType, type }: AbiParameter): string {
  return (internalType ?? type).replace(/^(struct|enum|contract) /, "");
}

/** The first name of a type, which a file must import to use the type. */
export const symbolOf = (type: string): string => type.replace(/[.[].*$/, "");

/** The item of a list; undefined for other types. */
export function itemOf(parameter: AbiParameter): AbiParameter | undefined {
  const { type, internalType = type } = parameter;
  if (!type.endsWith("]")) return undefined;
  const inner = (text: string): string => text.replace(/\[\d*\]$/, "");
  return { ...parameter, type: inner(type), internalType: inner(internalType) };
}

/** The length of a list of fixed length; undefined for other lists. */
export function lengthOf({ type }: AbiParameter): number | undefined {
  const digits = /\[(\d+)\]$/.exec(type)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Whether a value's type is a user-defined value type: `type Price is uint256`. */
export function isOwnType({ type, internalType = type, components }: AbiParameter): boolean {
  return (
    components === undefined &&
    internalType !== type &&
    !/^(enum|contract|address payable|function)\b/.test(internalType)
  );
}

/** The types of the project that a parameter's type and its members name; undefined if one of them has no name. */
export function namesIn(parameter: AbiParameter): readonly string[] | undefined {
  const item = itemOf(parameter);
  if (item !== undefined) return namesIn(item);
  const { type, internalType = type, components } = parameter;
  if (type === "function") return undefined;
  if (components === undefined)
    return isOwnType(parameter) || /^(enum|contract) /.test(internalType) ? [typeName(parameter)] : [];
  if (!internalType.startsWith("struct ")) return undefined;
  const inside = components.map(namesIn);
  return inside.includes(undefined) ? undefined : [typeName(parameter), ...inside.flatMap((names) => names ?? [])];
}

/** The implementation behind a proxy. */
type Behind = NonNullable<CompiledContract["behaves"]>;

/** Whether a contract is a library. */
export const isLibrary = ({ bytecode, isLinked = false }: CompiledContract): boolean =>
  isLinked || isLibraryCode(bytecode);

/** The implementation behind a proxy, if it has the function. */
export function behindFor({ behaves }: CompiledContract, signature: string): Behind | undefined {
  const has = behaves !== undefined && interfaceOf(behaves.abi).hasFunction(signature);
  return has ? behaves : undefined;
}

/** How a word is read and compared. */
export type WordSort = "unsigned" | "signed" | "bytes" | "address" | "bool";

/** How a word of an ABI type is read and compared. */
export function sortOf(type: string | undefined): WordSort {
  if (type === "address" || type === "bool") return type;
  if (type?.startsWith("int") === true) return "signed";
  return type !== undefined && /^bytes\d+$/.test(type) ? "bytes" : "unsigned";
}

/** A word as a number: two's complement for signed types. */
export const numberOf = (word: bigint, sort: WordSort): bigint => (sort === "signed" ? BigInt.asIntN(256, word) : word);

/** A word of 32 bytes: "0x…". */
export const bytesOf = (word: bigint): string => `0x${word.toString(16).padStart(64, "0")}`;

/**
 * The least and the most that a word may be, as numbers of its type. The slack ends at the limits of the type.
 */
export function boundsOf(
  { predicted, slack }: { readonly predicted: bigint; readonly slack: bigint },
  sort: WordSort,
): readonly [least: bigint, most: bigint] {
  const value = numberOf(predicted, sort);
  const half = 1n << 255n;
  const floor = sort === "signed" ? -half : 0n;
  const ceiling = sort === "signed" ? half - 1n : 2n * half - 1n;
  const [least, most] = [slack > 0n ? value - slack : value, slack < 0n ? value - slack : value];
  return [least < floor ? floor : least, most > ceiling ? ceiling : most];
}

/** The place of a word in the answers of a call: which answer, and the path from there to the word. */
export interface Place {
  readonly output: number;
  /** Indices of struct members and list items on the path, each with the members among which it is; a list has none. */
  readonly path: readonly { readonly index: number; readonly among: readonly AbiParameter[] | undefined }[];
  /** The parameter at this place. */
  readonly leaf: AbiParameter;
}

/** How many words a type takes in place; undefined for a dynamic type. */
function sizeOf(parameter: AbiParameter): number | undefined {
  const item = itemOf(parameter);
  if (item !== undefined) {
    const [size, length] = [sizeOf(item), lengthOf(parameter)];
    return size === undefined || length === undefined ? undefined : size * length;
  }
  const { type, components } = parameter;
  if (components === undefined) return type === "string" || type === "bytes" ? undefined : 1;
  return components.reduce<number | undefined>((sum, one) => {
    const size = sizeOf(one);
    return sum === undefined || size === undefined ? undefined : sum + size;
  }, 0);
}

/** Whether values of a type take any number of words. */
export const isDynamic = (parameter: AbiParameter): boolean => sizeOf(parameter) === undefined;

/** The place of a word in the answers; undefined if the word is no value (an offset, say). */
export function placeOf(outputs: readonly AbiParameter[], word: number): Place | undefined {
  let left = word;
  for (const [output, parameter] of outputs.entries()) {
    const size = sizeOf(parameter);
    // only the offset of a dynamic type is here
    if (left < (size ?? 1)) return size === undefined ? undefined : placeIn(parameter, left, { output, path: [] });
    left -= size ?? 1;
  }
  return undefined;
}

function placeIn(parameter: AbiParameter, word: number, { output, path }: Omit<Place, "leaf">): Place | undefined {
  const item = itemOf(parameter);
  if (item !== undefined) {
    const size = sizeOf(item) ?? 1;
    const index = Math.floor(word / size);
    return placeIn(item, word % size, { output, path: [...path, { index, among: undefined }] });
  }
  const { components: among } = parameter;
  if (among === undefined) return { output, path, leaf: parameter };
  let left = word;
  for (const [index, one] of among.entries()) {
    const size = sizeOf(one) ?? 1;
    if (left < size) return placeIn(one, left, { output, path: [...path, { index, among }] });
    left -= size;
  }
  return undefined;
}

/** The member of this name in the struct that a function returns; undefined if there is none. */
export function memberOf([output]: readonly AbiParameter[], member: string): Place | undefined {
  const among = output?.components ?? [];
  const index = among.findIndex(({ name }) => name === member);
  const leaf = among[index];
  return leaf === undefined ? undefined : { output: 0, path: [{ index, among }], leaf };
}
