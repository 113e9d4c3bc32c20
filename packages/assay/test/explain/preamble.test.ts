import assert from "node:assert/strict";
import { preambleFor } from "../../src/explain/export/javascript/preamble";

/** EIP-7825: no transaction may have more since Osaka, which is what Hardhat runs where nothing else is said. */
const MOST_GAS = 2n ** 24n;

describe("what exported tests for Hardhat begin with", () => {
  for (const version of [2, 3] as const)
    it(`given Hardhat ${version}, then its transactions have no more gas than a chain takes`, () => {
      const [, gas = "0"] = /const GAS = ([\d_]+)n;/.exec(preambleFor(version, []).join("\n")) ?? [];
      const amount = BigInt(gas.replaceAll("_", ""));
      assert.ok(amount > 0n && amount <= MOST_GAS, gas);
    });
});
