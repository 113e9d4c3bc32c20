import { HELD, SKIP, type AnyKind, type Canary, type Chain } from "../../kit";
import { valueText } from "../../../run/judge/words";
import type { Verdict } from "../../../core/types";
import type { Held } from "../context";
import { violated, type Watching } from "./watching";

/** The rules that canaries pretend there are. */
export const CANARY_RULES = {
  "CANARY-1": "No call ever succeeds. (It is false: what does not find it violated calls nothing.)",
  "CANARY-2": "What getters answer never changes. (It is false: what does not find it violated sees nothing.)",
} as const;

/** Two false statements. A campaign that does not find them violated reaches nothing, or sees nothing, of the contracts. `watching`: asked for when a statement is checked. */
export function canariesOf(watching: () => Watching): readonly Canary[] {
  return [
    {
      name: "canary-no-call-succeeds",
      title: "a false statement: no call ever succeeds",
      get invariant() {
        return watching().invariant({
          id: "INV-CANARY-1",
          rules: ["CANARY-1"],
          title: "no call ever succeeds",
          premise: "something is called",
          check: ({ step }) => {
            if (step.ok === undefined) return SKIP;
            return step.ok ? violated(step.kind, "a revert", "success") : HELD;
          },
        });
      },
    },
    {
      name: "canary-nothing-changes",
      title: "a false statement: no getter's answer ever changes",
      get isTrue() {
        return watching().getters.all.length === 0;
      },
      get invariant() {
        const { invariant, getters } = watching();
        return invariant({
          id: "INV-CANARY-2",
          rules: ["CANARY-2"],
          title: "no getter's answer ever changes",
          premise: "a getter was read before and after a call",
          check: (chain) => changed(chain, getters.kinds),
        });
      },
    },
  ];
}

function changed(chain: Chain, kinds: readonly AnyKind<Held>[]): Verdict {
  let met = false;
  for (const kind of kinds)
    for (const { id } of chain.all(kind)) {
      const [was, is] = [chain.before(kind, id), chain.now(kind, id)];
      if (was === undefined || is === undefined) continue;
      met = true;
      const field = Object.keys(is).find((name) => was[name] !== is[name]);
      const typed = kind.fields.find(({ name }) => name === field);
      if (field !== undefined)
        return {
          verdict: "violated",
          message: `${kind.label(id)}, ${field}`,
          expected: valueText(typed, was[field] ?? 0n),
          observed: valueText(typed, is[field] ?? 0n),
        };
    }
  return met ? HELD : SKIP;
}
