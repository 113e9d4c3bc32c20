import type { Mark } from "assay/types";
import type { Account, Model, ModelCall, Operation, Reads } from "../../model";
import type { ActionDefinition } from "../action-definition/types";
import { CAPITAL } from "./capital";
import { CLAIMS } from "./claims";
import { COVER } from "./cover";
import { COVER_PRODUCTS } from "./cover-products";
import type { Target } from "../observe/kinds";
import type { Descriptor, Descriptors, Sort, Total } from "./descriptor";
import type { Invocation } from "./invocation";
import { REFUSED } from "./kept";
import { MOCKS } from "./mocks";
import { NFTS } from "./nfts";
import { REGISTRY } from "./registry";
import { STAKING_POOL } from "./staking-pool";
import { STAKING_PRODUCTS } from "./staking-products";
import { TOKENS } from "./tokens";

/** The descriptors of operations, by the files of this folder. */
export const FILES = {
  "registry.ts": REGISTRY,
  "tokens.ts": TOKENS,
  "capital.ts": CAPITAL,
  "cover-products.ts": COVER_PRODUCTS,
  "staking-products.ts": STAKING_PRODUCTS,
  "staking-pool.ts": STAKING_POOL,
  "cover.ts": COVER,
  "claims.ts": CLAIMS,
  "nfts.ts": NFTS,
  "kept.ts": REFUSED,
  "mocks.ts": MOCKS,
};

/** The descriptor of every operation. This does not compile if an operation of the model has none. */
export const OPERATIONS: Descriptors = {
  ...REGISTRY,
  ...TOKENS,
  ...CAPITAL,
  ...COVER_PRODUCTS,
  ...STAKING_PRODUCTS,
  ...STAKING_POOL,
  ...COVER,
  ...CLAIMS,
  ...NFTS,
  ...REFUSED,
  ...MOCKS,
};

/** A descriptor of any operation. */
interface AnyDescriptor extends Pick<
  Descriptor<Operation["op"]>,
  "actions" | "payable" | "returns" | "mock" | "view" | "assets" | "asks"
> {
  readonly arguments: Readonly<Record<string, Sort | ((operation: Operation) => Sort)>>;
  readonly addressee?: readonly string[];
  readonly total?: Total<Operation>;
  invoke(operation: Operation): Invocation;
  assetOf?(operation: Operation, argument: string, read: Reads): bigint;
  marks?(operation: Operation, read: Reads): readonly Mark[];
  touches(operation: Operation, caller: Account, model: Model): readonly Target[];
  releases?(operation: Operation, read: Reads): readonly Target[];
}

/** The descriptor of an operation. Its functions accept only operations of this name. */
export function descriptorOf(op: Operation["op"]): AnyDescriptor {
  // the compiler does not know that descriptor and operation match; both have the same name
  return OPERATIONS[op] as unknown as AnyDescriptor;
}

/** The contract call of a model call. */
export function invocationOf({ operation }: ModelCall): Invocation {
  return descriptorOf(operation.op).invoke(operation);
}

/** The targets that a call may have changed, in the state after it. */
export function touchedBy(model: Model, { operation, caller }: ModelCall): readonly Target[] {
  return descriptorOf(operation.op).touches(operation, caller, model);
}

/** The targets that a call may change and that cannot be found from the state after it, in the state before it. */
export function releasedBy({ read }: Model, { operation }: ModelCall): readonly Target[] {
  return descriptorOf(operation.op).releases?.(operation, read) ?? [];
}

/** The sort of an operation's argument. */
export function sortOf(operation: Operation, argument: string): Sort {
  const sort = descriptorOf(operation.op).arguments[argument];
  return typeof sort === "function" ? sort(operation) : (sort ?? "other");
}

/** Names of all operations' arguments of a sort. */
export function argumentsOf(wanted: Sort): readonly string[] {
  const names = Object.values<{ readonly arguments: object }>(OPERATIONS).flatMap((descriptor) =>
    Object.entries(descriptor.arguments).filter(([, sort]) => sort === wanted),
  );
  return [...new Set(names.map(([name]) => name))];
}

/** The actions that descriptors define. */
export const OWN_ACTIONS: readonly ActionDefinition[] = Object.values<Pick<AnyDescriptor, "actions">>(
  OPERATIONS,
).flatMap(({ actions }) => actions.filter((action) => typeof action !== "string"));
