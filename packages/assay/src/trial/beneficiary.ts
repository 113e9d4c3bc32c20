import type { Batch, Engine, Hex } from "../types";

/** Gas of an observation of a mutant: many times what the largest look takes, and little enough that one that never ends is soon over. */
const MOST_VIEW_GAS = 100_000_000;

/** The beneficiary that makes a mutant active. Mutants are numbered from 1; 0 would be nobody, and no mutant. */
export function beneficiaryOf(mutant: number): Hex {
  return `0x${mutant.toString(16).padStart(40, "0")}`;
}

/** The same engine with a mutant active in every block. Closing it is left to the engine's owner. */
export function withMutant(engine: Engine, mutant: number): Engine {
  const beneficiary = beneficiaryOf(mutant);
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
