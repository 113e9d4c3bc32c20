import { createHash } from "node:crypto";
import type { Fixture } from "../../core/types";

/** SHA-256 of a fixture: balances, times and every transaction with the code that it deploys. */
export function fixtureHash(fixture: Fixture): string {
  const balances = Object.entries(fixture.balances)
    .map(([address, wei]) => `${address}=${wei}`)
    .sort();
  const transactions = fixture.transactions.map(
    ({ from, to, data, value, time }) => `${from} ${to ?? "create"} ${data} ${value} ${time}`,
  );
  return createHash("sha256")
    .update([fixture.genesisTime, ...balances, ...transactions].join("\n"))
    .digest("hex");
}
