import type { Slacked } from "../api";

/** A number that the chain must meet exactly. */
export function exactly(value: bigint): Slacked {
  return { value, slack: 0n };
}

/** The sum of numbers, with the sum of their slacks. */
export function total(parts: readonly Slacked[]): Slacked {
  return {
    value: parts.reduce((sum, part) => sum + part.value, 0n),
    slack: parts.reduce((sum, part) => sum + part.slack, 0n),
  };
}

/** A plain number where nothing is uncertain: what events, errors and return values carry. */
export function plain(number: Slacked): bigint | Slacked {
  return number.slack === 0n ? number.value : number;
}
