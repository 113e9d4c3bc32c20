import { InvalidArgumentError } from "commander";

/** Reads a whole number from 1. @throws InvalidArgumentError for another text */
export function whole(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw new InvalidArgumentError(`expected a whole number from 1, received ${text}`);
}
