import type { FixtureTransaction } from "../../core/types";
import { quantity, type JsonObject } from "./json";

/** Gas of each transaction: room for the largest contract, and below the 2^24 that some nodes allow. */
export const GAS = quantity(16_000_000);

/** A fixture's transaction as a node takes it: of an account that it impersonates, free of gas costs. */
export function fieldsOf({ from, to, data, value }: FixtureTransaction): JsonObject {
  const fields = { from, data, value: quantity(value), gas: GAS, gasPrice: "0x0" };
  return to === undefined ? fields : { ...fields, to };
}
