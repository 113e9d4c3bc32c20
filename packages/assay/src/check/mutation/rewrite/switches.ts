import { maskOf, shiftOf } from "../../../campaign/trial/beneficiary";
import type { Planned } from "./collect";

const BENEFICIARY = "uint160(address(block.coinbase))";

/** Solidity that compares a mutant's number with the block's beneficiary (`beneficiaryOf`). */
const asked = ({ mutant: { number } }: Planned, comparison: "==" | "!="): string =>
  `uint16(${BENEFICIARY} >> ${shiftOf(number)}) ${comparison} ${number}`;

/** Solidity that is true while a mutant is active. */
export const isActive = (one: Planned): string => asked(one, "==");

/** Solidity that is true while a mutant is not active. */
export const isInactive = (one: Planned): string => asked(one, "!=");

/** Solidity that is false only if none of the mutants is active, in one test for all of them. */
export const mayBeActive = (numbers: readonly number[]): string => `(${BENEFICIARY} & ${maskOf(numbers)}) != 0`;
