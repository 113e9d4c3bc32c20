import type { Hex } from "../../core/types";
import type { Getter } from "./described";
import { contractOf, type Named } from "./names";
import type { AbiReader, AskedCall } from "./values";

/** What addresses are called, and the ABIs of contracts. */
export interface Naming {
  readonly nameOf: (address: Hex) => Named | undefined;
  readonly reader: (contract: string) => AbiReader;
}

/** The call of a getter. @throws Error when the target is no named contract */
export function askedBy({ target, method, args }: Getter, { nameOf, reader }: Naming): AskedCall {
  const contract = contractOf(nameOf(target));
  if (contract === undefined) throw new Error(`expected a contract at ${target}, whose ${method} is asked; found none`);
  return reader(contract).asking(method, args);
}
