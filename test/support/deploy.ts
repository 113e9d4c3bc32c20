import assert from "node:assert/strict";
import { getCreateAddress } from "ethers";
import hre from "hardhat";
import { accounts, deploy, prepare, type Deployed } from "./chain";

/** The initial supply of the native token, wei; all of it is the treasury's. */
export const INITIAL_SUPPLY = 10_000_000n * 10n ** 18n;

/** Contract and field of ProtocolAddresses, in the order of that struct, which is the order of deployment. */
const ORDER = [
  ["registry", "Registry"],
  ["token", "NativeToken"],
  ["capitalPool", "CapitalPool"],
  ["stakingPoolImplementation", "StakingPool"],
  ["stakingProducts", "StakingProducts"],
  ["stakingNFT", "StakingNFT"],
  ["coverProducts", "CoverProducts"],
  ["cover", "Cover"],
  ["coverNFT", "CoverNFT"],
  ["claims", "Claims"],
] as const;

type CoreName = (typeof ORDER)[number][0];

/** Which contract a field gets, where it is another than in the current edition. */
export type StandIns = Readonly<Partial<Record<CoreName, string>>>;

/** What the earlier edition puts in the place of the current one's contracts. */
export const EARLIER: StandIns = {
  registry: "MemberRoles",
  stakingProducts: "EarlierStakingProducts",
  coverProducts: "EarlierCoverProducts",
  cover: "EarlierCover",
  claims: "IndividualClaims",
};

/** A whole edition with mocks for assets and feeds, and who is who among Hardhat's accounts. */
export interface System extends Readonly<Record<CoreName, Deployed>> {
  readonly stakingViewer: Deployed;
  readonly coverViewer: Deployed;
  readonly votingPower: Deployed;
  readonly usd: Deployed;
  readonly btc: Deployed;
  /** Feeds by asset id. Not set in the capital pool yet. */
  readonly feeds: Readonly<Record<6 | 7 | 255, Deployed>>;
  readonly deployer: string;
  readonly governor: string;
  /** Holds the initial supply. */
  readonly treasury: string;
  /** Accounts without a part so far. */
  readonly others: readonly string[];
}

/** Deploys the current edition. */
export async function deploySystem(token = "MockERC20", ...more: readonly unknown[]): Promise<System> {
  return deployEdition({}, token, ...more);
}

/** Deploys everything; the core contracts know each other through addresses that the deployer's nonces fix beforehand. */
export async function deployEdition(
  standIns: StandIns,
  token = "MockERC20",
  ...more: readonly unknown[]
): Promise<System> {
  await prepare();
  const [deployer, governor, treasury, ...others] = await accounts();
  assert(deployer !== undefined && governor !== undefined && treasury !== undefined, "Hardhat gives accounts");

  const usd = await deploy(deployer, token, ["USD stablecoin", "USD", 6, ...more]);
  const btc = await deploy(deployer, token, ["Wrapped BTC", "WBTC", 8, ...more]);
  const feeds = {
    6: await deploy(deployer, "MockFeed", [18]),
    7: await deploy(deployer, "MockFeed", [18]),
    255: await deploy(deployer, "MockFeed", [18]),
  };

  const nonce = await nonceOf(deployer);
  const addresses = ORDER.map((_, index) => getCreateAddress({ from: deployer, nonce: nonce + index }));
  const special: Partial<Record<CoreName, readonly unknown[]>> = {
    registry: [governor],
    token: [addresses, treasury, INITIAL_SUPPLY],
    capitalPool: [addresses, usd.address, btc.address],
  };
  const core: Partial<Record<CoreName, Deployed>> = {};
  for (const [index, [field, usual]] of ORDER.entries()) {
    const contract = standIns[field] ?? usual;
    const deployed = await deploy(deployer, contract, special[field] ?? [addresses]);
    assert.equal(deployed.address, addresses[index], `${contract} is not where predicted`);
    core[field] = deployed;
  }

  return {
    ...(core as Record<CoreName, Deployed>),
    stakingViewer: await deploy(deployer, "StakingViewer", [addresses]),
    coverViewer: await deploy(deployer, "CoverViewer", [addresses]),
    votingPower: await deploy(deployer, "VotingPower", [addresses]),
    ...{ usd, btc, feeds, deployer, governor, treasury, others },
  };
}

async function nonceOf(account: string): Promise<number> {
  return Number(await hre.network.provider.request({ method: "eth_getTransactionCount", params: [account, "latest"] }));
}
