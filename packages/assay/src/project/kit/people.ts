import { SigningKey, computeAddress, id, toBeHex } from "ethers";
import type { Hex } from "../../core/types";

/** The address of somebody who signs nothing. */
export const addressOfName = (name: string): Hex => `0x${id(`assay actor ${name}`).slice(-40)}`;

const keyOf = (name: string): Hex => id(`assay key ${name}`);

/** The address of the private key that a person has by his name. */
export const keyedAddress = (name: string): Hex => computeAddress(keyOf(name)).toLowerCase();

/** A signature of a digest (ECDSA over secp256k1). */
export interface Signed {
  readonly v: bigint;
  readonly r: Hex;
  readonly s: Hex;
}

/** Order of the curve's base point. */
const ORDER = 0xffffffff_ffffffff_ffffffff_fffffffe_baaedce6_af48a03b_bfd25e8c_d0364141n;

/** Its inverse: value^(ORDER - 2), since ORDER is a prime. */
function inverseOf(value: bigint): bigint {
  let [result, power] = [1n, value];
  for (let exponent = ORDER - 2n; exponent > 0n; exponent >>= 1n) {
    if ((exponent & 1n) === 1n) result = (result * power) % ORDER;
    power = (power * power) % ORDER;
  }
  return result;
}

/**
 * Signs as one of the people. All of his signatures have the same secret number, and so the same `r`: that gives his key away, which everybody knows by his name, and what is left to
 * compute is one product. A signature that multiplies points takes a hundred times as long.
 */
export class Signer {
  private readonly key: bigint;
  private readonly r: bigint;
  private readonly isOdd: boolean;
  private readonly inverse: bigint;

  constructor(name: string) {
    const secret = id(`assay secret number of ${name}`);
    // the point of a secret number is the public key of it: 04, x, y
    const point = new SigningKey(secret).publicKey;
    this.key = BigInt(keyOf(name));
    this.r = BigInt(`0x${point.slice(4, 68)}`) % ORDER;
    this.isOdd = (BigInt(`0x${point.slice(68)}`) & 1n) === 1n;
    this.inverse = inverseOf(BigInt(secret));
  }

  sign(digest: Hex): Signed {
    const s = (this.inverse * ((BigInt(digest) + this.r * this.key) % ORDER)) % ORDER;
    // contracts take the lower one of two
    const isHigh = s > ORDER / 2n;
    return {
      v: this.isOdd === isHigh ? 27n : 28n,
      r: toBeHex(this.r, 32),
      s: toBeHex(isHigh ? ORDER - s : s, 32),
    };
  }
}
