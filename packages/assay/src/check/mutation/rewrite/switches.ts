import { maskOf, shiftOf } from "../../../campaign/trial/beneficiary";
import type { Planned } from "./collect";

const BENEFICIARY = "uint160(address(block.coinbase))";

/** Asks the block's beneficiary for the number that makes a mutant active (`beneficiaryOf`). */
const asked = ({ mutant: { number } }: Planned, comparison: "==" | "!="): string =>
  `uint16(${BENEFICIARY} >> ${shiftOf(number)}) ${comparison} ${number}`;

/** Whether a mutant is active. */
export const isActive = (one: Planned): string => asked(one, "==");

/** Whether a mutant is not active. */
export const isInactive = (one: Planned): string => asked(one, "!=");

/** Whether one of some mutants may be active, for all of them at once. */
export const mayBeActive = (numbers: readonly number[]): string => `(${BENEFICIARY} & ${maskOf(numbers)}) != 0`;
