import type { Probe, View } from "assay/types";
import type { Account, Operation } from "../../../model";
import { plainCall } from "../../actions/exactly";
import { accountAt } from "../../fixture/addresses";
import { addressIn } from "../../observe/kind";

/** The account for calls that anyone may make. */
export const ANYONE: Account = "treasury";

/** Returns the probes of some sorts of call, from the state without the attackers, the time of the sequence's end, and the state at its end. */
export type Probing = (view: View, time: number, behind: View) => readonly Probe[];

/** A call that a probe makes, with `value` in wei. */
export function offered(sort: string, time: number, caller: Account, operation: Operation, value = 0n): Probe {
  return { sort, call: { time, kind: operation.op, call: plainCall({ caller, value, operation }) } };
}

/** The account in a word of the view; undefined if it is none. */
export function accountIn(word: bigint | undefined): Account | undefined {
  return word === undefined || word === 0n ? undefined : accountAt(addressIn(word));
}
