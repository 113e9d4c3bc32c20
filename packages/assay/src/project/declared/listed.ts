import type { AbiValue } from "../../core/codec";
import type { Plain } from "../../core/types";

/** Arguments as the codec takes them: structs and lists of a fixed length as lists. @throws Error for what is no argument */
export function listed(value: Plain | undefined): AbiValue {
  if (typeof value === "object" && value !== null) return Object.values(value).map((one) => listed(one as Plain));
  if (value === undefined || value === null || typeof value === "number")
    throw new Error(`expected an argument of a call, received ${String(value)}`);
  return value;
}
