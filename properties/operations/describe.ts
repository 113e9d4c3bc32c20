import type { ModelCall } from "../../model";
import { invocationOf } from ".";

const ETHER = 10n ** 18n;
const MANY = 10n ** 15n;

/** A number for people: 1.5e18 rather than 1500000000000000000, exactly. */
function amount(value: bigint): string {
  const size = value < 0n ? -value : value;
  if (size < MANY) return value.toString();
  if (value === 2n ** 256n - 1n) return "2^256-1";
  const fraction = (size % ETHER).toString().padStart(18, "0").replace(/0+$/, "");
  return `${value < 0n ? "-" : ""}${size / ETHER}${fraction === "" ? "" : `.${fraction}`}e18`;
}

/** A value of a call for people. */
export function inWords(value: unknown): string {
  if (typeof value === "bigint") return amount(value);
  if (typeof value === "string") return value === "" ? "0x0" : value;
  if (Array.isArray(value)) return `[${value.map(inWords).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    return `{${Object.entries(value)
      .map(([name, field]) => `${name}: ${inWords(field)}`)
      .join(", ")}}`;
  }
  return String(value);
}

/** A call in words: "pool:1.depositTo(amount: 1.5e18, …) with 0.05e18 wei". */
export function describeCall(call: ModelCall): string {
  const { op, ...rest } = call.operation;
  const args = Object.entries(rest)
    .map(([name, value]) => `${name}: ${inWords(value)}`)
    .join(", ");
  const eth = call.value > 0n ? ` with ${amount(call.value)} wei` : "";
  const more = call.trailing === undefined ? "" : `, followed by ${call.trailing}`;
  return `${invocationOf(call).target}.${op}(${args})${eth}${more}`;
}
