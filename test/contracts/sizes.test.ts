import assert from "node:assert/strict";
import hre from "hardhat";
import { prepare } from "../support/chain";

/** The most code that a contract on a chain may have (EIP-170), bytes. */
const LIMIT = 24_576;

describe("size of the contracts", () => {
  before(prepare);

  it("given everything under contracts/current and contracts/earlier, then each contract's code is below the chain's limit", async () => {
    const names = await hre.artifacts.getAllFullyQualifiedNames();
    const own = names.filter((name) => /^contracts\/(current|earlier)\//.test(name));
    const sizes = new Map<string, number>();
    for (const name of own) {
      const { deployedBytecode } = await hre.artifacts.readArtifact(name);
      sizes.set(name, (deployedBytecode.length - 2) / 2);
    }
    assert([...sizes.values()].filter((size) => size > 1_000).length >= 17, "the contracts were found");
    const tooLarge = [...sizes].filter(([, size]) => size >= LIMIT);
    assert.deepEqual(tooLarge, []);
  });
});
