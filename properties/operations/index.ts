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

/** What is said of the operations, by the file of this folder that says it. */
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

/** What is said of every operation. One that the model has and no file of this folder describes does not compile here. */
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

/** A descriptor of whichever operation. */
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

/** What is said of an operation. Its functions take operations of that name only. */
export function descriptorOf(op: Operation["op"]): AnyDescriptor {
  // the compiler cannot see that descriptor and operation belong together; both go by the same name
  return OPERATIONS[op] as unknown as AnyDescriptor;
}

/** The contract call that a model call stands for. */
export function invocationOf({ operation }: ModelCall): Invocation {
  return descriptorOf(operation.op).invoke(operation);
}

/** What a call may have touched, as of after it. */
export function touchedBy(model: Model, { operation, caller }: ModelCall): readonly Target[] {
  return descriptorOf(operation.op).touches(operation, caller, model);
}

/** What a call may touch that nothing names after it any more, as of before it. */
export function releasedBy({ read }: Model, { operation }: ModelCall): readonly Target[] {
  return descriptorOf(operation.op).releases?.(operation, read) ?? [];
}

/** What an argument of an operation is. */
export function sortOf(operation: Operation, argument: string): Sort {
  const sort = descriptorOf(operation.op).arguments[argument];
  return typeof sort === "function" ? sort(operation) : (sort ?? "other");
}

/** Names of the arguments of any operation that are of a sort. */
export function argumentsOf(wanted: Sort): readonly string[] {
  const names = Object.values<{ readonly arguments: object }>(OPERATIONS).flatMap((descriptor) =>
    Object.entries(descriptor.arguments).filter(([, sort]) => sort === wanted),
  );
  return [...new Set(names.map(([name]) => name))];
}

/** The actions that descriptors bring along. */
export const OWN_ACTIONS: readonly ActionDefinition[] = Object.values<Pick<AnyDescriptor, "actions">>(
  OPERATIONS,
).flatMap(({ actions }) => actions.filter((action) => typeof action !== "string"));
