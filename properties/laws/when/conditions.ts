import type { Account, ModelCall, Operation } from "../../../model";
import type { World } from "../../action-definition/world";
import { addressOf } from "../../fixture/addresses";
import type { Target } from "../../observe/kinds";
import type { Seen } from "../trace";
import type { Facts } from "./facts";

/** A precondition in words, and whether it is met. */
export type Condition = readonly [words: string, met: boolean];

/** The input of preconditions: the call, the observation just before it, and facts from earlier calls. */
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
  /** Whether it applies to a call of the operation; absent: to all. */
  readonly speaks?: (operation: Extract<Operation, { op: Op }>) => boolean;
  /** The targets that the conditions read; only existing ones. */
  targets(operation: Extract<Operation, { op: Op }>, world: World, caller: Account): readonly Target[];
  /** In an order in which later ones may rely on earlier ones: they are evaluated one by one, up to the first that is not met. */
  conditions(scene: Scene<Op>): Iterable<Condition>;
}

export const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

export const COUNTS: Target = { kind: "counts" };

export const account = (name: Account): Target => ({ kind: "account", account: name });

/** The targets of the accounts that the lens can observe. */
export const accountsOf = (world: World, ...names: readonly Account[]): Target[] =>
  names.filter((name) => world.everyone.includes(name)).map(account);

/** Pool `poolId` exists, as the counts show. */
export function poolExists({ seen }: { readonly seen: Seen }, poolId: bigint): boolean {
  return poolId >= 1n && poolId <= seen.word(COUNTS, "pools");
}

/** The targets that show who may act for a position; empty if it does not exist. */
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

/** The conditions that a position exists and is of the pool, and that the caller may act for it. */
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
