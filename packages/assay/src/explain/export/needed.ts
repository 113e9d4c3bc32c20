import type { Counterexample } from "../../run/counterexample";
import type { Fixture, Hex } from "../../core/types";
import type { Described } from "./described";

/** What a test is exported from. */
interface Exported {
  readonly counterexample: Counterexample;
  readonly fixture: Pick<Fixture, "transactions">;
}

/** Without contracts of the tool that are deployed last and that the test does not need: nobody's address in the steps, in what is checked or in the setup is theirs. */
export function withoutUnneeded(given: Described, of: Exported): Described {
  const [last] = given.contracts.slice(-1);
  const isOurs = last !== undefined && given.compiled[last.contract]?.text !== undefined;
  // the lens is deployed behind all of them
  if (!isOurs || given.lens !== undefined || isNeeded(last.address, of)) return given;
  return withoutUnneeded({ ...given, contracts: given.contracts.slice(0, -1) }, of);
}

function isNeeded(address: Hex, { counterexample: { steps }, fixture }: Exported): boolean {
  const digits = address.slice(2).toLowerCase();
  const seen = steps.map(({ call, observed, expect, ...step }) => ({
    ...{ call, expect, actor: step.actor, words: step.words },
    ...{ came: observed.call },
  }));
  const setup = fixture.transactions.map(({ from, to, data }) => ({ from, to, data }));
  return JSON.stringify([seen, setup], (_, one: unknown) => (typeof one === "bigint" ? one.toString(16) : one))
    .toLowerCase()
    .includes(digits);
}
