import type { FunctionFragment, ParamType } from "ethers";
import { memberNames } from "../declared/member-names";
import { isTaken } from "./world-names";

/** Why a function cannot be called by an action; undefined: it can. */
export function uncallable({ inputs }: Pick<FunctionFragment, "inputs">): string | undefined {
  return inputs.map(unknownIn).find((reason) => reason !== undefined);
}

function unknownIn(type: ParamType): string | undefined {
  if (type.isArray()) return unknownIn(type.arrayChildren);
  if (type.isTuple()) {
    return type.components.map(unknownIn).find((reason) => reason !== undefined);
  }
  return /^(address|bool|string|bytes\d*|u?int\d*)$/.test(type.type) ? undefined : `it takes a ${type.type}`;
}

/** Text of a sort of assay/foreign, by the type and the name. */
export function sortText(type: ParamType): string {
  if (type.isArray()) {
    const element = sortText(type.arrayChildren);
    return type.arrayLength === -1 ? `list(${element})` : `array(${type.arrayLength}, ${element})`;
  }
  if (type.isTuple()) return `struct(${membersText(type.components)})`;
  if (type.type === "address") return "account";
  if (type.type === "bool") return "flag";
  if (type.type === "string") return "text";
  return type.type.startsWith("bytes") ? "bytes" : isQuantity(type) ? "amount" : "number";
}

/** Small types and ids are not rounded when a failure is put in plainer terms. */
const isQuantity = ({ type, name }: ParamType): boolean =>
  !/ids?_?$|index|nonce/i.test(name) && !/^u?int(8|16|24|32)$/.test(type);

/** "{ to: account, value: amount }". */
export function membersText(types: readonly ParamType[]): string {
  const names = memberNames(types);
  const members = types.map((type, i) => `${keyText(names[i] ?? "")}: ${sortText(type)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** A key of an object, in quotes where it needs them. */
export const keyText = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** Type in TypeScript of a value that the ABI takes. */
export function valueType(type: ParamType): string {
  if (type.isArray()) return `readonly ${wrapped(valueType(type.arrayChildren))}[]`;
  if (type.isTuple()) return valueTypes(type.components);
  if (type.type === "bool") return "boolean";
  return /^u?int/.test(type.type) ? "bigint" : "string";
}

/** "readonly [to: string, value: bigint]". */
export function valueTypes(types: readonly ParamType[]): string {
  // a word of the language is not read as a label by everybody who strips types
  const names = memberNames(types).map((name) => (isTaken(name) ? `${name}_` : name));
  return `readonly [${types.map((type, i) => `${names[i] ?? ""}: ${valueType(type)}`).join(", ")}]`;
}

const wrapped = (text: string): string => (text.startsWith("readonly") ? `(${text})` : text);
