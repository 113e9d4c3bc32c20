import { ANVIL, nextNumber } from "../../evm/engine";
import type { Counterexample } from "../../run/counterexample";
import type { Fixture } from "../../core/types";

/** The numbers of the steps' blocks, as the tool's own node has them; none of another engine. Each run of a law begins after the fixture. */
export function blockNumbers(
  { engine, steps, law }: Counterexample,
  { transactions, genesisTime }: Fixture,
): readonly (number | undefined)[] {
  if (engine !== ANVIL) return steps.map(() => undefined);
  const head = { number: transactions.length, time: transactions.at(-1)?.time ?? genesisTime };
  let { number, time } = head;
  return steps.map((step, i) => {
    if (law?.runs.includes(i) === true) ({ number, time } = head);
    // what shares a time shares a block, and where nothing is called or read there is none
    const isNew = step.time !== time && (step.call !== undefined || step.observe.length > 0);
    if (isNew) [number, time] = [nextNumber(number, head, step.time), step.time];
    return number;
  });
}
