import { join } from "node:path";
import { getAddress, type Contract } from "ethers";
import { compile, compileChanged } from "assay/compile";
import { addressOf as fixtureAddress } from "../../../properties/fixture/addresses";
import { createWorld } from "../../../properties/fixture/fixture";
import type { Artifacts } from "../../../properties/fixture/artifacts";
import type { Edition } from "../../../properties/fixture/editions";
import { Encoder } from "../../../properties/subject/encoder";
import { editsOf, INTACT, ROOT } from "../seeded-bug";
import { Chain, read } from "./chain";
import { rulesOf, type Rules } from "./rules";

/** The fixture's address of an account, as ethers writes addresses. */
export const addressOf = (account: string): string => getAddress(fixtureAddress(account));

/** People who stake, buy and claim; the last two are no members, the vault takes no ETH. */
export const PEOPLE = ["alice", "bob", "carol", "dave", "erin", "frank", "vault", "guzzler"].map(addressOf);
export const GOVERNOR = addressOf("governor");
export const STRANGER = addressOf("mallory");
export const ASSESSORS = ["ann", "ben", "cleo", "dan", "carol", "dave"].map(addressOf);

/** The contracts under test, on Hardhat's network. */
export interface Mutual {
  readonly chain: Chain;
  readonly rules: Rules;
  readonly registry: Contract;
  readonly token: Contract;
  readonly capital: Contract;
  readonly staking: Contract;
  readonly positions: Contract;
  readonly products: Contract;
  readonly cover: Contract;
  readonly coverNft: Contract;
  readonly claims: Contract;
  readonly votingPower: Contract;
  readonly assets: Readonly<Record<"6" | "7", Contract>>;
  readonly feeds: Readonly<Record<"6" | "7" | "255", Contract>>;
  /** Time after the fixture, Unix seconds. */
  readonly start: bigint;
}

/** Compiled contracts of an edition with a seeded bug in them, from the project's cache when they are there. */
export function compiled(edition: Edition, seededBug: string): Artifacts {
  const options = { root: ROOT, dir: "contracts", cacheDir: join(ROOT, ".cache/contracts") };
  const artifacts =
    seededBug === INTACT
      ? compile(options)
      : compileChanged(options, { name: seededBug, edits: editsOf(edition, seededBug) });
  return artifacts;
}

/** Deploys the fixture's book, once; sequences go back to the snapshot after it. */
export async function deployMutual(artifacts: Artifacts, edition: Edition): Promise<Mutual> {
  const chain = new Chain(artifacts, edition);
  await chain.prepare();
  const encoder = new Encoder(artifacts, edition);
  const { fixture } = createWorld(artifacts, (call) => encoder.call(call), edition);
  for (const [address, wei] of Object.entries(fixture.balances))
    await chain.rpc("hardhat_setBalance", [address, `0x${wei.toString(16)}`]);
  for (const sender of [...new Set(fixture.transactions.map(({ from }) => from)), ...PEOPLE, ...ASSESSORS, STRANGER])
    await chain.impersonate(sender);
  for (const { from, to, data, value, time, title } of fixture.transactions) {
    chain.now = BigInt(time) - 1n;
    const sent = await chain.sendRaw(from, { ...(to === undefined ? {} : { to }), data, value });
    if (!sent.ok) throw new Error(`the fixture's transaction "${title}" reverted: ${sent.error}`);
  }
  await chain.snapshot();
  return { chain, rules: rulesOf(edition), ...contractsOf(chain), start: chain.now };
}

function contractsOf(chain: Chain): Omit<Mutual, "chain" | "rules" | "start"> {
  const at = (name: string, account: string): Contract => chain.contract(name, addressOf(account));
  return {
    registry: at("Registry", "registry"),
    token: at("NativeToken", "token"),
    capital: at("CapitalPool", "capitalPool"),
    staking: at("StakingProducts", "stakingProducts"),
    positions: at("StakingNFT", "stakingNFT"),
    products: at("CoverProducts", "coverProducts"),
    cover: at("Cover", "cover"),
    coverNft: at("CoverNFT", "coverNFT"),
    claims: at("Claims", "claims"),
    votingPower: at("VotingPower", "votingPower"),
    assets: { 6: at("MockERC20", "asset:6"), 7: at("MockERC20", "asset:7") },
    feeds: { 6: at("MockFeed", "feed:6"), 7: at("MockFeed", "feed:7"), 255: at("MockFeed", "feed:255") },
  };
}

/** A pool's contract. */
export async function poolOf(mutual: Mutual, poolId: bigint): Promise<Contract> {
  return mutual.chain.contract("StakingPool", await read<string>(mutual.staking, "getPool", poolId));
}

/** What an account holds of an asset. */
export async function balanceOf(mutual: Mutual, asset: bigint, account: string): Promise<bigint> {
  if (asset === 0n) return mutual.chain.ethOf(account);
  const token = asset === 255n ? mutual.token : mutual.assets[asset === 6n ? 6 : 7];
  return read<bigint>(token, "balanceOf", account);
}
