import type { Account, ModelCall, Operation } from "../../../model";
import type { World } from "../../action-definition/world";
import { addressOf } from "../../fixture/addresses";
import type { Target } from "../../observe/kinds";
import type { Seen } from "../trace";
import type { Facts } from "./facts";

/** A precondition: its words, and whether it is met. */
export type Condition = readonly [words: string, met: boolean];

/** What a precondition may look at: the call, what the lens showed just before it, and what went through before. */
export interface Scene<Op extends Operation["op"]> {
  readonly call: ModelCall;
  readonly operation: Extract<Operation, { op: Op }>;
  readonly now: bigint;
  readonly seen: Seen;
  readonly facts: Facts;
}

/** When a call succeeds: if and only if all conditions are met. */
export interface When<Op extends Operation["op"]> {
  readonly op: Op;
  /** Calls that it speaks of, among those of the operation. */
  readonly speaks?: (operation: Extract<Operation, { op: Op }>) => boolean;
  /** What the conditions look at; only what exists. */
  targets(operation: Extract<Operation, { op: Op }>, world: World, caller: Account): readonly Target[];
  /** In an order in which later ones may presume the earlier ones: they are asked one by one, up to the first that is not met. */
  conditions(scene: Scene<Op>): Iterable<Condition>;
}

export const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

export const COUNTS: Target = { kind: "counts" };

export const account = (name: Account): Target => ({ kind: "account", account: name });

/** The account's look, for accounts that the lens can be asked about. */
export const accountsOf = (world: World, ...names: readonly Account[]): Target[] =>
  names.filter((name) => world.everyone.includes(name)).map(account);

/** Pool `poolId` exists, as the counts show. */
export function poolExists({ seen }: { readonly seen: Seen }, poolId: bigint): boolean {
  return poolId >= 1n && poolId <= seen.word(COUNTS, "pools");
}

/** What says who may act for a position; nothing for one that does not exist. */
export function positionTargets(world: World, tokenId: bigint, caller: Account): Target[] {
  if (tokenId < 1n || tokenId > world.read.positionCount()) return [];
  const owner = world.read.ownerOf("stakingNFT", tokenId);
  return [{ kind: "position", tokenId }, operator(owner, caller)];
}

const operator = (owner: Account, caller: Account): Target => ({
  kind: "operator",
  covers: false,
  owner,
  operator: caller,
});

/** That a position exists, is of the pool, and is the caller's or one that it may act for. */
export function* positionConditions(
  { call, seen }: { readonly call: ModelCall; readonly seen: Seen },
  tokenId: bigint,
  poolId: bigint,
): Generator<Condition> {
  yield ["the position exists", tokenId >= 1n && tokenId < seen.word(COUNTS, "nextTokenId")];
  const position: Target = { kind: "position", tokenId };
  yield ["the position is of this pool", seen.word(position, "poolId") === poolId];
  yield ["the caller owns the position or is approved", mayAct(seen, position, call.caller)];
}

function mayAct(seen: Seen, position: Target, caller: Account): boolean {
  const own = BigInt(addressOf(caller));
  if (seen.word(position, "owner") === own || seen.word(position, "approved") === own) return true;
  return seen.targets.some(
    (target) =>
      target.kind === "operator" &&
      BigInt(addressOf(target.owner)) === seen.word(position, "owner") &&
      target.operator === caller &&
      seen.word(target, "approved") === 1n,
  );
}
