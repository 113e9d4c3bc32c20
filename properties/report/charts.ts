import { CLAIM_DEPOSIT } from "../../model";
import type { ChartView, SeriesView, Side, Thing } from "assay/types";
import { CLAIM, COVER, LISTING, MONEY, POOL, POSITION } from "../observe/kinds";

const TRANCHES = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const POOL_OF_LISTING = 120n;
const [ETH, USD, BTC] = [0n, 6n, 7n];

/** A sum, unless a part of it is unknown. */
function sum(parts: readonly (bigint | undefined)[]): bigint | undefined {
  let total = 0n;
  for (const part of parts) {
    if (part === undefined) return undefined;
    total += part;
  }
  return total;
}

function line(name: string, value: SeriesView["value"]): SeriesView {
  return { name, value };
}

function limit(name: string, value: SeriesView["value"]): SeriesView {
  return { name, limit: true, value };
}

const field =
  (name: string) =>
  (thing: Thing): bigint | undefined =>
    thing.word(name);

/** The sum of fields over the positions of a pool. */
function overPositions(pool: Thing, side: Side, ...fields: readonly string[]): bigint | undefined {
  const positions = side.all(POSITION.name).filter((position) => position.word("poolId") === pool.id);
  return sum(positions.flatMap((position) => fields.map((name) => position.word(name))));
}

/** The pool's fees in whole wei. */
function fees(pool: Thing): bigint | undefined {
  const owed = pool.word("feesOwed");
  return owed === undefined ? undefined : owed / 10_000n;
}

/** The requested amounts of unsettled claims in an asset. */
function requested(side: Side, asset: bigint): bigint | undefined {
  const covers = new Map(side.all(COVER.name).map((cover) => [cover.id, cover]));
  const open = side.all(CLAIM.name).filter((claim) => claim.word("settled") === 0n);
  const ours = open.filter((claim) => covers.get(claim.word("coverId") ?? -1n)?.word("coverAsset") === asset);
  return sum(ours.map((claim) => claim.word("requestedAmount")));
}

/** Deposits that the claims contract holds for unsettled claims. */
function deposits(side: Side): bigint {
  const open = side.all(CLAIM.name).filter((claim) => claim.word("settled") === 0n);
  return BigInt(open.length) * CLAIM_DEPOSIT;
}

const ofListing = ({ id }: Thing): string =>
  `pool ${id >> POOL_OF_LISTING}, product ${id & ((1n << POOL_OF_LISTING) - 1n)}`;
const ofPool = ({ id }: Thing): string => `pool ${id}`;

const PRICE: ChartView = {
  title: "Spot price against floor and target",
  about: "What a year of cover costs, in per cent of its amount; never below the floor.",
  rules: ["PRICE-1", "PRICE-3", "PRICE-4", "PRICE-6"],
  kind: LISTING.name,
  unit: "% a year",
  decimals: 16,
  stepped: false,
  subtitle: ofListing,
  series: [
    line("spot price", field("spot")),
    limit("floor", field("floor")),
    limit("target", (listing) => {
      const target = listing.word("target");
      return target === undefined ? undefined : target * 10n ** 14n;
    }),
  ],
};

const CAPACITY: ChartView = {
  title: "Stake and capacity against allocation",
  about: "Over the eight active tranches. Capacity is the pool's stake times the product's weight.",
  rules: ["CAP-1", "CAP-4", "CAP-7", "SHARE-2"],
  kind: LISTING.name,
  unit: "native tokens",
  decimals: 18,
  stepped: true,
  subtitle: ofListing,
  series: [
    line("allocated", (listing) => sum(TRANCHES.map((i) => listing.word(`allocated${i}`)))),
    limit("capacity", (listing) => sum(TRANCHES.map((i) => listing.word(`capacity${i}`)))),
    limit("active stake of the pool", ({ id }, side) =>
      side
        .all(POOL.name)
        .find((pool) => pool.id === id >> POOL_OF_LISTING)
        ?.word("activeStake"),
    ),
  ],
};

const REWARDS: ChartView = {
  title: "Rewards streamed against paid",
  about: "What was streamed to the positions there are, after the fee; what of it was paid; and what is still to come.",
  rules: ["REWARD-1", "REWARD-2", "REWARD-4", "REWARD-6"],
  kind: POOL.name,
  unit: "native tokens",
  decimals: 18,
  stepped: false,
  subtitle: ofPool,
  series: [
    line("streamed to positions", (pool, side) => overPositions(pool, side, "unwithdrawnRewards", "withdrawnRewards")),
    line("paid to positions", (pool, side) => overPositions(pool, side, "withdrawnRewards")),
    limit("not yet streamed", field("unstreamed")),
    limit("fees owed", fees),
    limit("surplus", field("surplus")),
  ],
};

const POOL_BALANCE: ChartView = {
  title: "Balance of a pool against what it owes",
  about:
    "Owed are stake, rewards not withdrawn, rewards not yet streamed, fees and surplus; the balance must cover it.",
  rules: ["REWARD-4", "INFO-2"],
  kind: POOL.name,
  unit: "native tokens",
  decimals: 18,
  stepped: true,
  subtitle: ofPool,
  series: [
    line("balance", field("balance")),
    limit("owed", (pool, side) =>
      sum([
        pool.word("poolStake"),
        overPositions(pool, side, "unwithdrawnRewards"),
        pool.word("unstreamed"),
        fees(pool),
        pool.word("surplus"),
      ]),
    ),
  ],
};

function money(subtitle: string, unit: string, decimals: number, ...series: readonly SeriesView[]): ChartView {
  return {
    title: "Balances against liabilities",
    about: "A capital pool that is short of what claims ask for pays by credit.",
    rules: ["CAPITAL-1", "SETTLE-3", "CREDIT-1", "CLAIM-2"],
    kind: MONEY.name,
    unit,
    decimals,
    stepped: true,
    subtitle: () => subtitle,
    series,
  };
}

const claimed = (asset: bigint): SeriesView =>
  limit("asked for by open claims", (_money, side) => requested(side, asset));

/** The charts of a counterexample. */
export const CHARTS: readonly ChartView[] = [
  PRICE,
  CAPACITY,
  REWARDS,
  POOL_BALANCE,
  money(
    "ETH of the capital pool",
    "ETH",
    18,
    line("held", field("capitalPoolEth")),
    limit("credits", field("capitalPoolCreditEth")),
    claimed(ETH),
  ),
  money(
    "USD stablecoin of the capital pool",
    "USD",
    6,
    line("held", field("capitalPoolUsd")),
    limit("credits", field("capitalPoolCreditUsd")),
    claimed(USD),
  ),
  money(
    "wrapped BTC of the capital pool",
    "BTC",
    8,
    line("held", field("capitalPoolBtc")),
    limit("credits", field("capitalPoolCreditBtc")),
    claimed(BTC),
  ),
  money(
    "ETH of the claims contract",
    "ETH",
    18,
    line("held", field("claimsEth")),
    limit("open deposits and credits", (thing, side) => sum([deposits(side), thing.word("claimsCreditEth")])),
  ),
  money(
    "ETH of the cover contract",
    "ETH",
    18,
    line("held", field("coverEth")),
    limit("credits", field("coverCreditEth")),
  ),
];
