import type { CallsOf } from "assay";
import type { Mutual } from "../model";
import { ACTORS, HOLDERS } from "../people";
import { DAY, drawn, governor, has, holder, ONE, receiver } from "./draws";

const ASSETS = [0n, 6n, 7n] as const;

/** Somebody fetches what a contract owes it, for itself or elsewhere; mostly of a contract that has less than it owes, since that pays in parts. */
export const credit = (ledger: "capitalPool" | "cover" | "claims") => ({
  weight: 6,
  args: ({ model: { read } }: { readonly model: Mutual }) =>
    drawn((d) => {
      const owed = ACTORS.flatMap((caller) => ASSETS.map((asset) => ({ caller, asset }))).filter(
        ({ caller, asset }) => read.credit(ledger, caller, asset) > 0n,
      );
      const short = owed.filter(({ caller, asset }) => read.credit(ledger, caller, asset) > has(read, asset, ledger));
      const found = d.chance(60) ? (d.pick(short) ?? d.pick(owed)) : d.pick(owed);
      if (found === undefined)
        return d.chance(12) ? { caller: d.one(HOLDERS), asset: d.one(ASSETS), to: "alice" } : undefined;
      const elsewhere = d.chance(20) ? d.one(["bomb", "burner", "vault"]) : receiver(d);
      return { ...found, to: d.chance(40) ? found.caller : elsewhere };
    }),
  wrong: () => [{ to: "nobody" }, { asset: 3n }, { asset: 255n }, { caller: "mallory" }],
});

/** ICapitalPool. */
export const CAPITAL = {
  "CapitalPool.receive": {
    weight: 2,
    caller: holder,
    value: () => drawn((d) => d.part(ONE)),
  },
  "CapitalPool.setFeed": {
    weight: 3,
    caller: governor,
    args: () =>
      drawn((d) => {
        const asset = d.one([255n, 6n, 7n]);
        return { asset, feed: `feed:${asset}`, maxAge: (30n + d.upTo(1_000n)) * DAY };
      }),
    wrong: () => [{ asset: 0n }, { asset: 5n }, { feed: "nobody" }, { feed: "feed:8decimals" }],
  },
  "CapitalPool.withdrawCredit": credit("capitalPool"),
} satisfies CallsOf<Mutual>;
