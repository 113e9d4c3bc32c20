import type { Deploying, Hex } from "assay";

/** What the list is made from. */
export type Tries = Pick<Deploying<never>, "calldata" | "everyCall">;

/** Contracts that call out while they work, those with most to win first. */
const CALLING_OUT = ["Claims", "Cover", "CapitalPool", "StakingPool"] as const;
/** What is the governor's, or kept for the protocol's own contracts. */
const ELSEWHERE = [
  ["registry", "Registry", undefined],
  ["coverProducts", "CoverProducts", undefined],
  ["token", "NativeToken", ["mint", "lockForMV"]],
  ["stakingNFT", "StakingNFT", ["mint"]],
  ["coverNFT", "CoverNFT", ["mint", "burn"]],
  ["stakingProducts", "StakingProducts", ["allocate", "takeBackBump", "release", "shrink"]],
  ["capitalPool", "CapitalPool", ["payOut", "setFeed"]],
  ["cover", "Cover", ["applyPayout"]],
] as const;
/** Ids, and the assets 0 and 6. */
const NUMBERS = [0n, 1n, 2n, 3n, 6n];
/** In place of the contract at work, which must refuse because it is at work; a call that first checks its caller may be refused for another reason. */
const [AT_WORK, AT_WORK_ANYHOW] = ["0".repeat(40), "1".padStart(40, "0")] as const;

const digits = (number: number): string => number.toString(16).padStart(4, "0");

/**
 * What contracts that call back try (contracts/mocks/hostile/Reentry.sol), with themselves as every account: all that the contract at work has, and elsewhere what is nobody else's. A
 * count, an offset for each, and the calls.
 */
export function attacks({ calldata, everyCall }: Tries, account: string): Hex {
  const addressOf = (of: string): string => calldata("StakingNFT.mint", { to: of }).slice(-40);
  const found = new Map<string, string>();
  for (const contract of CALLING_OUT)
    for (const number of NUMBERS)
      for (const [name, data] of Object.entries(everyCall(contract, { number, account })))
        found.set(data, name === "initialize" ? AT_WORK_ANYHOW : AT_WORK);
  const calls = [...found].map(([data, target]) => [target, data] as const);
  for (const [name, contract, names] of ELSEWHERE)
    for (const [of, data] of Object.entries(everyCall(contract, { number: 1n, account })))
      if (names === undefined || (names as readonly string[]).includes(of)) calls.push([addressOf(name), data]);
  let [offsets, entries] = ["", ""];
  for (const [target, data] of calls) {
    offsets += digits(2 * (1 + calls.length) + entries.length / 2);
    entries += target + digits(data.length / 2 - 1) + data.slice(2);
  }
  return `0x${digits(calls.length)}${offsets}${entries}`;
}
