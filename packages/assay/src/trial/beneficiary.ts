import type { Batch, Engine, Hex } from "../types";

/** Gas of an observation of a mutant: many times what the largest look takes, and little enough that one that never ends is soon over. */
const MOST_VIEW_GAS = 100_000_000;

/** Each mutant of a group has a bit of its own, so several can be active at once. */
const BITS = 144;

/** Groups that mutants are dealt to in turn: neighbours, which most often hide each other, are in different ones. */
const TURNS = 32;

/** Which blocks make a mutant active: those whose beneficiary, with `mask` laid on it, is `value`. */
export interface Switch {
  readonly mask: bigint;
  readonly value: bigint;
}

/** The group of a mutant: those of one group can be active together. */
export function groupOf(mutant: number): number {
  return Math.floor(mutant / (TURNS * BITS)) * TURNS + (mutant % TURNS);
}

/** How a mutant's code knows that it is active. The bits of its group stand above the bit of its own. */
export function switchOf(mutant: number): Switch {
  const bit = 1n << BigInt(Math.floor((mutant % (TURNS * BITS)) / TURNS));
  const group = BigInt(groupOf(mutant)) << BigInt(BITS);
  const groupBits = ((1n << BigInt(160 - BITS)) - 1n) << BigInt(BITS);
  return { mask: groupBits | bit, value: group | bit };
}

/**
 * The beneficiary that makes mutants of one group active, and no other.
 * @throws Error for mutants of several groups, or none
 */
export function beneficiaryOf(mutants: readonly number[]): Hex {
  const groups = new Set(mutants.map(groupOf));
  if (groups.size !== 1)
    throw new Error(
      `mutants ${mutants.join(", ")}: expected some of one group to be active together, received ${groups.size} groups`,
    );
  const address = mutants.reduce((bits, mutant) => bits | switchOf(mutant).value, 0n);
  return `0x${address.toString(16).padStart(40, "0")}`;
}

/** The same engine with mutants of one group active in every block. Closing it is left to the engine's owner. */
export function withMutants(engine: Engine, mutants: readonly number[]): Engine {
  const beneficiary = beneficiaryOf(mutants);
  const active = (batch: Batch): Batch => ({
    ...batch,
    beneficiary,
    calls: batch.calls.map((call) => (call.view === true ? { ...call, gas: Math.min(call.gas, MOST_VIEW_GAS) } : call)),
  });
  return {
    name: engine.name,
    lanes: engine.lanes,
    run: (batches, work) => engine.run(batches.map(active), work),
    close: () => Promise.resolve(),
  };
}
