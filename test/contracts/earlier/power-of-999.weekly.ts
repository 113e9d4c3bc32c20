import assert from "node:assert/strict";
import { read, type Deployed } from "../../support/chain";
import { ONE_FROM, UNIT, ceilDiv, deployProbe } from "./powers";

const LAST = 65_000n;
/** In one call: Hardhat keeps a trace of all that it does, and one of five times as many takes it twice as long. */
const AT_A_TIME = 200n;
/** Of bounds on a power: so many digits that the ceilings of both are the same, which is checked. */
const FINE = 10n ** 120n;

describe("PowerOf999 (E-DECAY)", () => {
  let probe: Deployed;

  before(async () => {
    probe = await deployProbe();
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
});
