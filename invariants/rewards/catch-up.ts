import { define } from "../statement/define";
import { HELD, SKIP, violated } from "../core/verdicts";

const MOST_GAS = 10_000_000;

/** Calls on one pool. */
const SINGLE = [
  "depositTo",
  "extendDeposit",
  "withdraw",
  "setPoolFee",
  "withdrawFees",
  "sweepSurplus",
  "poke",
  "pokeProduct",
] as const;

export const cheapCatchUp = define({
  id: "INV-REWARD-11",
  on: ["call"],
  rules: ["REWARD-8"],
  title: "a call on one pool takes less than 10 000 000 gas, however long the pool was untouched",
  premise: "a deposit, extension, withdrawal, fee change, fee or surplus payment, or poke succeeds",
  parts: SINGLE,
  check(seen, _history, part) {
    const op = seen.operation?.op;
    const single = SINGLE.find((one) => one === op);
    const { result } = seen.step;
    if (single === undefined || result?.ok !== true) return SKIP;
    const verdict =
      result.gasUsed < MOST_GAS
        ? HELD
        : violated(`${single} by ${seen.caller}`, `below ${MOST_GAS}`, result.gasUsed.toString(), "gas");
    return part(single, verdict);
  },
});
