import { now, send, type Deployed, type Receipt } from "../../support/chain";
import { buy, DAY, ONE, PRODUCT } from "../../support/market";
import { row, type Measurement } from "./measure";
import { assessors, type TenPools } from "./tenPools";

type Call = readonly [from: string, to: Deployed, fn: string, args: readonly unknown[]];

/** What the governor, managers and holders of tokens and NFTs do; nothing of it depends on how long a pool was left. */
export async function measureOthers(scene: TenPools): Promise<Measurement[]> {
  return [...(await measureGovernor(scene)), ...(await measureManager(scene)), ...(await measureHolders(scene))];
}

async function measureGovernor(scene: TenPools): Promise<Measurement[]> {
  const { governor, registry, token, capitalPool, coverProducts, stranger, buyer } = scene;
  const product = (name: string, assets: readonly bigint[]) => [name, 1n, assets, 200n, 500n];
  const govern = (to: Deployed, fn: string, args: readonly unknown[]): Promise<Receipt> => send(governor, to, fn, args);
  const feed = scene.feeds[255].address;
  const group = (size: number) => govern(registry, "createAssessorGroup", [assessors([], size)]);
  return [
    await row("addMember", "a new member", () => govern(registry, "addMember", [stranger])),
    await row("removeMember", "any", () => govern(registry, "removeMember", [buyer])),
    await row(
      "createAssessorGroup",
      "32 addresses; typical: three",
      () => group(32),
      () => group(3),
    ),
    await row("lockForMV", "the first lock of an address", async () =>
      govern(token, "lockForMV", [buyer, (await now()) + DAY]),
    ),
    await row("setFeed", "another feed", () => govern(capitalPool, "setFeed", [255n, feed, DAY])),
    await row("addProductType", "any", () => govern(coverProducts, "addProductType", [30n * DAY, 2n])),
    await row("setGracePeriod", "any", () => govern(coverProducts, "setGracePeriod", [1n, DAY])),
    await row("setAssessorGroup", "any", () => govern(coverProducts, "setAssessorGroup", [1n, 1n])),
    await row(
      "addProduct",
      "four assets, a name of 128 characters; typical: one asset, a short name",
      () => govern(coverProducts, "addProduct", product("n".repeat(128), [0n, 6n, 7n, 255n])),
      () => govern(coverProducts, "addProduct", product("Custody", [0n])),
    ),
    await row("setMinPrice", "any", () => govern(coverProducts, "setMinPrice", [PRODUCT, 300n])),
    await row(
      "setAcceptedAssets",
      "one asset becomes four; typical: four become one",
      async () => {
        await govern(coverProducts, "setAcceptedAssets", [PRODUCT, [0n]]);
        return govern(coverProducts, "setAcceptedAssets", [PRODUCT, [0n, 6n, 7n, 255n]]);
      },
      () => govern(coverProducts, "setAcceptedAssets", [PRODUCT, [0n]]),
    ),
  ];
}

async function measureManager(scene: TenPools): Promise<Measurement[]> {
  const { manager, governor, coverProducts, stakingProducts, stranger, registry } = scene;
  const list = async (count: number, from: bigint): Promise<Receipt> => {
    for (let index = 0; index < count; index++) {
      await send(governor, coverProducts, "addProduct", ["Custody", 1n, [0n], 200n, 500n]);
    }
    const params = Array.from({ length: count }, (_, index) => [from + BigInt(index), 9_000n, 300n]);
    return send(manager, stakingProducts, "setProducts", [4n, params]);
  };
  return [
    await row(
      "createStakingPool",
      "a member's first; typical: its next",
      async () => {
        await send(governor, registry, "addMember", [stranger]);
        return send(stranger, stakingProducts, "createStakingPool", [500n, 2_000n]);
      },
      () => send(manager, stakingProducts, "createStakingPool", [500n, 2_000n]),
    ),
    await row(
      "setProducts",
      "20 new listings; typical: a new target and weight for one",
      () => list(20, PRODUCT + 1n),
      () => send(manager, stakingProducts, "setProducts", [4n, [[PRODUCT, 9_000n, 400n]]]),
    ),
  ];
}

async function measureHolders(scene: TenPools): Promise<Measurement[]> {
  const { treasury, stranger, buyer, token, stakingNFT, coverNFT } = scene;
  const calls: readonly (readonly [string, Call])[] = [
    ["native token: approve", [treasury, token, "approve", [stranger, ONE]]],
    ["native token: transfer", [treasury, token, "transfer", [stranger, ONE]]],
    ["native token: burn", [treasury, token, "burn", [ONE]]],
  ];
  const rows: Measurement[] = [];
  for (const [name, [from, to, fn, args]] of calls)
    rows.push(await row(name, "a new receiver", () => send(from, to, fn, args)));
  rows.push(
    await row("native token: transferFrom", "a new receiver", async () => {
      await send(treasury, token, "approve", [buyer, ONE]);
      return send(buyer, token, "transferFrom", [treasury, stranger, ONE]);
    }),
  );
  for (const [name, nft, owner] of [
    ["position NFT", stakingNFT, treasury],
    ["cover NFT", coverNFT, buyer],
  ] as const) {
    const withToken = async (fn: string, args: readonly unknown[]): Promise<Receipt> => {
      await buy(scene);
      return send(owner, nft, fn, args);
    };
    const safe = "safeTransferFrom(address,address,uint256)";
    rows.push(
      await row(`${name}: approve`, "any", () => withToken("approve", [stranger, 1n])),
      await row(`${name}: setApprovalForAll`, "any", () => withToken("setApprovalForAll", [stranger, true])),
      await row(`${name}: transferFrom`, "a new owner", () => withToken("transferFrom", [owner, stranger, 1n])),
      await row(`${name}: safeTransferFrom`, "a new owner", () => withToken(safe, [owner, stranger, 1n])),
    );
  }
  return rows;
}
