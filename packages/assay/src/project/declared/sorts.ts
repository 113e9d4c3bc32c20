import type { ParamType } from "ethers";
import { account, amount, array, bytes, flag, list, struct, text, type Sort } from "../kit";
import { memberNames } from "./member-names";

/** What an argument means, by its type alone. */
export function sortOf(type: ParamType): Sort<unknown> {
  if (type.isArray()) {
    const element = sortOf(type.arrayChildren);
    return type.arrayLength === -1 ? list(element) : array(type.arrayLength, element);
  }
  if (type.isTuple()) {
    const names = memberNames(type.components);
    return struct(Object.fromEntries(type.components.map((one, i) => [names[i] ?? "", sortOf(one)])));
  }
  if (type.baseType === "address") return account;
  if (type.baseType === "bool") return flag;
  if (type.baseType === "string") return text;
  return type.baseType.startsWith("bytes") ? bytes : amount;
}
