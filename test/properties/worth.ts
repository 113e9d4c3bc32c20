import assert from "node:assert/strict";
import { Player, type Played } from "assay/maximise";
import type { Objective, RecordedCall } from "assay/types";
import { ZERO_ACCOUNT, type Account, type Operation } from "../../model";
import { plainCall } from "../../properties/actions/exactly";
import { OBJECTIVES } from "../../properties/objectives";
import { subject } from "../support/protocol";

const ONE = 10n ** 18n;
const protocol = subject("current");
/** Where the sequences of these tests begin. */
export const OFFSET = 1;

/** An objective of the mutual. @throws AssertionError where there is none of that name */
export function objective(name: string): Objective {
  const found = OBJECTIVES.find((one) => one.name === name);
  assert.ok(found !== undefined, name);
  return found;
}

/** Calls with their seconds after the start, who makes them, and the ETH that goes with them. */
export type Calls = readonly (readonly [after: number, caller: Account, operation: Operation, value?: bigint])[];

/** When a sequence starts, Unix seconds. */
export function startOf(name: string): number {
  return new Player(protocol, objective(name)).startOf(OFFSET);
}

/** Plays calls in the model. @throws AssertionError when the objective's players may not make one of them */
export function played(name: string, calls: Calls): Played {
  const player = new Player(protocol, objective(name));
  const start = player.startOf(OFFSET);
  const recorded = calls.map(([after, caller, operation, value = 0n]): RecordedCall => ({
    time: start + after,
    kind: operation.op,
    call: plainCall({ caller, value, operation }),
  }));
  const found = player.play({ offset: OFFSET, calls: recorded });
  assert.equal(found.calls.length, calls.length, `calls of ${name} that may be made`);
  return found;
}

/** What calls are worth. @throws AssertionError when they have no value */
export function worth(name: string, ...calls: Calls): bigint {
  const { value } = played(name, calls);
  assert.ok(value !== undefined, name);
  return value;
}

/** What a search goes by. */
export function fitness(name: string, ...calls: Calls): bigint {
  return played(name, calls).fitness ?? 0n;
}

/** guzzler covers ETH with pool 1, for a year at 3 % (the target of product 1) unless more is said: 1 ETH is 100 native, and costs 3. */
export function purchase(
  eth: bigint,
  {
    paymentAsset = 255n,
    period = 365n,
    coverId = 0n,
    poolId = 1n,
  }: {
    readonly paymentAsset?: bigint;
    readonly period?: bigint;
    readonly coverId?: bigint;
    readonly poolId?: bigint;
  } = {},
): Operation {
  return {
    op: "buyCover",
    params: {
      ...{ coverId, owner: "guzzler", productId: 1n, coverAsset: 0n, amount: eth * ONE, period },
      ...{ maxPremiumInAsset: 2n ** 255n, paymentAsset, commissionRatio: 0n },
      ...{ commissionDestination: ZERO_ACCOUNT, ipfsData: "0x" },
    },
    requests: [{ poolId, skip: false, coverAmountInAsset: eth * ONE }],
  };
}

/** Asserts that two values are the same but for what rounding takes: less than 1e-9. */
export function isNear(value: bigint, expected: bigint): void {
  const off = value > expected ? value - expected : expected - value;
  assert.ok(off * 10n ** 9n < ONE, `${value}, expected ${expected}`);
}
