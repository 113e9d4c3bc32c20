import assert from "node:assert/strict";
import { accounts, deploy, prepare, type Deployed } from "../../support/chain";

export const UNIT = 10n ** 27n;
/** The first power that is not above the unit's 27th digit: from here on its ceiling is 1. */
export const ONE_FROM = 62_139n;

export const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/** Deploys the contract that shows what the library answers. */
export async function deployProbe(): Promise<Deployed> {
  await prepare();
  const [deployer] = await accounts();
  assert(deployer !== undefined);
  return deploy(deployer, "PowerOf999Probe");
}
