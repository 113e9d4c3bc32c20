import assert from "node:assert/strict";
import { readUint, type Deployed } from "../../support/chain";
import { ONE_FROM, UNIT, ceilDiv, deployProbe } from "./powers";

describe("PowerOf999 (E-DECAY)", () => {
  let probe: Deployed;

  before(async () => {
    probe = await deployProbe();
  });

  const at = (n: bigint) => readUint(probe, "at", [n]);

  it("given small exponents, then the powers are those worked out by hand", async () => {
    assert.equal(await at(0n), UNIT);
    assert.equal(await at(1n), 999n * 10n ** 24n);
    assert.equal(await at(2n), 998_001n * 10n ** 21n);
    assert.equal(await at(3n), 997_002_999n * 10n ** 18n);
    assert.equal(await at(9n), 991_035_916_125_874_083_964_008_999n); // the last that has no more than 27 digits
    // 0.990 044 880 209 748 209 880 044 990 001: the last three digits are cut and one is added
    assert.equal(await at(10n), 990_044_880_209_748_209_880_044_991n);
  });

  it("given some exponents, then it is the ceiling of the fraction 999^n / 1000^n itself", async () => {
    const some = Array.from({ length: 60 }, (_, index) => BigInt(index) * 1_049n);
    for (const n of [...some, 10n, 13n, 1_023n, 32_768n, ONE_FROM - 1n, ONE_FROM]) {
      assert.equal(await at(n), ceilDiv(UNIT * 999n ** n, 1_000n ** n), `0.999^${n}`);
    }
  });

  it("given exponents beyond, up to 2^32 and the largest there is, then it is 1", async () => {
    for (const n of [2n ** 16n, 2n ** 17n - 1n, 2n ** 32n, 2n ** 256n - 1n]) assert.equal(await at(n), 1n);
  });

  it("given exponents of which each is the dearest of its length, then gas stays below 3 000", async () => {
    for (const n of [1n, 255n, 32_767n, 61_439n, ONE_FROM - 1n, 2n ** 32n]) {
      const gas = await readUint(probe, "gasOf", [n]);
      assert(gas < 3_000n, `0.999^${n} took ${gas} gas`);
    }
  });
});
