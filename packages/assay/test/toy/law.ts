import fc from "fast-check";
import type { Law } from "../../src/core/types";
import { SELECTORS, USERS, VAULT } from "./protocol";

/** A law of the toy: the first deposit returns its amount. The bug "wrong-return" violates it. */
export const TOY_LAW: Law<bigint> = {
  id: "LAW-SUM-1",
  rules: ["SUM-1"],
  title: "the first deposit returns its amount",
  premise: "it is not refused",
  inputs: fc.bigInt({ min: 1n, max: 1_000n }),
  check: async (amount, engine) => {
    const data = `${SELECTORS.deposit}${amount.toString(16).padStart(64, "0")}`;
    const call = { from: USERS[0] ?? "0x", to: VAULT, data, value: 0n, gas: 1_000_000 };
    const [result] = (await engine.run([{ time: 1, calls: [call] }])).flat();
    if (result?.ok !== true) return { verdict: "skipped" };
    const returned = BigInt(result.returnData);
    if (returned === amount) return { verdict: "held" };
    const message = `expected ${amount}, received ${returned}`;
    return { verdict: "violated", message, values: [["returned", String(returned)]], program: ["deposit"] };
  },
};
