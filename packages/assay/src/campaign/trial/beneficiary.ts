import type { Batch, Engine, Hex } from "../../core/types";

/** Gas of an observation of a mutant: many times what the largest look takes, and little enough that one that never ends is soon over. */
const MOST_VIEW_GAS = 100_000_000;

/** The last 96 bits of the beneficiary have room for this number of mutants, each of which has a place of its own there. */
const PLACES = 6;

const BITS_OF_PLACE = 16;

/** Each of the first 64 bits represents some ranges of mutant numbers, and is set if one of these mutants is active. */
const BITS_OF_RANGES = 64;

const MUTANTS_OF_RANGE = 64;

/** The largest number of a mutant. */
export const MOST_MUTANTS = 2 ** BITS_OF_PLACE - 1;

/** The place of a mutant: those of different places can be active together. Neighbours, which most often hide each other, have different ones. */
export function placeOf(mutant: number): number {
  return mutant % PLACES;
}

/**
 * How far the beneficiary is shifted to the right, so that its last 16 bits are the number of the mutant that is active at this one's place.
 * @throws Error for more mutants than the beneficiary has places
 */
export function shiftOf(mutant: number): number {
  if (mutant < 1 || mutant > MOST_MUTANTS)
    throw new Error(
      `expected a mutant's number from 1 to ${MOST_MUTANTS}, received ${mutant}; mutate fewer files at a time`,
    );
  return placeOf(mutant) * BITS_OF_PLACE;
}

/** What to lay on the beneficiary to see whether one of some mutants may be active: 0 says that none is. */
export function maskOf(mutants: readonly number[]): bigint {
  const ranges = new Set(mutants.map((mutant) => Math.floor(mutant / MUTANTS_OF_RANGE) % BITS_OF_RANGES));
  return [...ranges].reduce((bits, range) => bits | (1n << BigInt(PLACES * BITS_OF_PLACE + range)), 0n);
}

/**
 * The beneficiary that makes mutants active, and no other. Mutants are numbered from 1; 0 at a place is no mutant.
 * @throws Error where two have one place
 */
export function beneficiaryOf(mutants: readonly number[]): Hex {
  if (new Set(mutants.map(placeOf)).size < mutants.length)
    throw new Error(
      `mutants ${mutants.join(", ")}: expected a place for each to be active together, received two of one place`,
    );
  const address = mutants.reduce((bits, mutant) => bits | (BigInt(mutant) << BigInt(shiftOf(mutant))), maskOf(mutants));
  return `0x${address.toString(16).padStart(40, "0")}`;
}

/** The same engine with mutants active in every block. Closing it is left to the engine's owner. */
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

/** An engine with mutants active, the same one for the same mutants: of each engine what every sequence begins with is asked once. */
export class EnginesWithMutants {
  private readonly engines = new Map<string, Engine>();

  constructor(private readonly engine: Engine) {}

  with(mutants: readonly number[]): Engine {
    const key = mutants.join();
    let engine = this.engines.get(key);
    if (engine === undefined) this.engines.set(key, (engine = withMutants(this.engine, mutants)));
    return engine;
  }
}
