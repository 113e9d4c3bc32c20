import type { Account, Operation } from "../api";

/** A call of one kind: who makes it, what it asks, the ETH it carries in wei. */
export interface Call<Name extends Operation["op"]> {
  readonly caller: Account;
  readonly value: bigint;
  readonly operation: Extract<Operation, { readonly op: Name }>;
}
