import assert from "node:assert/strict";
import { accounts, deploy, prepare, read, readUint, type Deployed } from "../../support/chain";

const UNIT = 10n ** 27n;
/** The first power that is not above the unit's 27th digit: from here on its ceiling is 1. */
const ONE_FROM = 62_139n;
const LAST = 65_000n;
/** In one call: Hardhat keeps a trace of all that it does, and one of five times as many takes it twice as long. */
const AT_A_TIME = 200n;
/** Of bounds on a power: so many digits that the ceilings of both are the same, which is checked. */
const FINE = 10n ** 120n;

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

describe("PowerOf999 (E-DECAY)", () => {
  let probe: Deployed;

  before(async () => {
    await prepare();
    const [deployer] = await accounts();
    assert(deployer !== undefined);
    probe = await deploy(deployer, "PowerOf999Probe");
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

  it(`given every exponent from 0 to ${LAST}, then it is the ceiling of the exact power`, async function () {
    this.timeout(300_000);
    // The exact power lies between two bounds of 120 digits; where their ceilings agree they are the exact one's.
    let [low, high] = [FINE, FINE];
    for (let from = 0n; from <= LAST; from += AT_A_TIME) {
      const [answers] = await read(probe, "range", [from, AT_A_TIME]);
      let n = from;
      for (const q of answers as Iterable<bigint>) {
        assert.equal(ceilDiv(high * UNIT, FINE), ceilDiv(low * UNIT, FINE), "the bounds are fine enough");
        assert.equal(q, ceilDiv(high * UNIT, FINE), `0.999^${n}`);
        assert.equal(q === 1n, n >= ONE_FROM, `0.999^${n}`);
        // what the library's error must stay below, as its comment says: the next integer is 1.7e-6 away or more
        const away = q * FINE - high * UNIT;
        assert(n <= 9n || q === 1n || away * 10_000_000n > 17n * FINE, `0.999^${n} is close to ${q}`);
        [low, high, n] = [(low * 999n) / 1_000n, ceilDiv(high * 999n, 1_000n), n + 1n];
      }
    }
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
