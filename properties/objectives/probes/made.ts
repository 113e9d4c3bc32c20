import type { Probe, View } from "assay/types";
import type { Account, Operation } from "../../../model";
import { plainCall } from "../../actions/exactly";
import { accountAt } from "../../fixture/addresses";
import { addressIn } from "../../observe/kind";

/** Who makes the calls that anyone may make. */
export const ANYONE: Account = "treasury";

/** Gives the probes of some sorts of call: what there is without the attackers, when the sequence ends, and what there is behind it. */
export type Probing = (view: View, time: number, behind: View) => readonly Probe[];

/** A call that somebody is offered. `value`: wei that go with it. */
export function offered(sort: string, time: number, caller: Account, operation: Operation, value = 0n): Probe {
  return { sort, call: { time, kind: operation.op, call: plainCall({ caller, value, operation }) } };
}

/** The account that a word of the view names; undefined for one that is nobody's. */
export function accountIn(word: bigint | undefined): Account | undefined {
  return word === undefined || word === 0n ? undefined : accountAt(addressIn(word));
}
