import type { Argument, Mark, Scalar } from "assay/types";
import type { ModelCall } from "../../model";
import { DAY, HUGE, ONE, type World } from "../actions/world";
import { inWords } from "../subject/describe";
import { leavesOf, type Leaf } from "./call";
import { firstIds, firstNames, rounder, rounderDays, rounderSeconds } from "./plainer";
import { assetOf, sortOf, type Sort } from "./sorts";

type Values = Argument["values"];

/** Most ids that a list of choices has. */
const MOST_IDS = 24n;
const MOST_SECONDS = 4_000n * DAY;
const LEAST_STAKE = ONE / 100n;
/** What one can have of. */
const ASSETS: readonly bigint[] = [0n, 6n, 7n, 255n];
const DECIMALS: Readonly<Record<string, bigint>> = { "6": 6n, "7": 8n };

const unitOf = (asset: bigint): bigint => 10n ** (DECIMALS[asset.toString()] ?? 18n);

/** The arguments of a call that is made in a state, with what else they could be. */
export function argumentsOf(call: ModelCall, world: World): Argument[] {
  return leavesOf(call).map((leaf) => new Leaflet(call, leaf, world).argument());
}

/** One argument, looked at in a state. */
class Leaflet {
  private readonly sort: Sort;

  constructor(
    private readonly call: ModelCall,
    private readonly leaf: Leaf,
    private readonly world: World,
  ) {
    this.sort = sortOf(call.operation, leaf);
  }

  argument(): Argument {
    const { name, value } = this.leaf;
    const family = this.family();
    return {
      name,
      value,
      ...(family === undefined ? {} : { family }),
      plainer: this.plainer(),
      values: this.values(),
      show: (shown) => this.show(shown),
    };
  }

  private family(): string | undefined {
    if (this.sort === "account" || this.sort === "pool" || this.sort === "product") return this.sort;
    return undefined;
  }

  private plainer(): readonly Scalar[] {
    const { value } = this.leaf;
    if (typeof value === "string") return this.sort === "account" ? firstNames(value) : [];
    if (typeof value === "boolean") return [];
    switch (this.sort) {
      case "amount":
        return rounder(value, unitOf(this.asset()));
      case "asset":
        return [0n, 255n].filter((asset) => this.takes(asset));
      case "pool":
      case "product":
      case "position":
      case "cover":
      case "claim":
        return firstIds(value);
      case "tranche": {
        const current = this.world.currentTranche();
        return [current, current + 1n, current + 7n];
      }
      case "days":
        return rounderDays(value);
      case "seconds":
        return rounderSeconds(value);
      case "moment":
        return value < this.world.now + MOST_SECONDS && value > this.world.now
          ? rounderSeconds(value - this.world.now).map((length) => this.world.now + BigInt(length))
          : [];
      case "number":
        return value === 0n ? [] : [0n, ...rounder(value, 1n)];
      default:
        return [];
    }
  }

  private values(): Values {
    const { value } = this.leaf;
    if (typeof value === "boolean") return { choices: [!value] };
    if (typeof value === "string")
      return { choices: this.sort === "account" ? this.world.everyone.filter((account) => account !== value) : [] };
    const { world } = this;
    switch (this.sort) {
      case "asset":
        return this.others(ASSETS.filter((asset) => this.takes(asset)));
      case "pool":
        return this.others(world.pools());
      case "product":
        return this.others(world.products());
      case "productType":
        return this.others(ids(world.read.productTypeCount()));
      case "group":
        return this.others(world.groups());
      case "position":
        return this.others(world.positions());
      case "cover":
        return this.others(world.covers());
      case "claim":
        return this.others(world.claims());
      case "tranche": {
        const current = world.currentTranche();
        return this.others(Array.from({ length: 10 }, (_, i) => current - 1n + BigInt(i)));
      }
      case "seconds":
        return { least: 0n, most: value > MOST_SECONDS ? HUGE : MOST_SECONDS, marks: [] };
      case "moment":
        return { least: 0n, most: HUGE, marks: [{ value: world.now, name: "now" }] };
      case "amount":
        return { least: 0n, most: this.most(), marks: this.marks() };
      default:
        return { least: 0n, most: HUGE, marks: [] };
    }
  }

  private others(all: readonly bigint[]): Values {
    return { choices: all.filter((one) => one !== this.leaf.value) };
  }

  /** Only assets with a token can be transferred, and only the mocks can be told how to behave. */
  private takes(asset: bigint): boolean {
    const { op } = this.call.operation;
    if (op === "mintAsset" || op === "setAssetBlocked" || op === "setAssetMode") return asset === 6n || asset === 7n;
    const token = op === "transfer" || op === "transferFrom" || op === "approve" || op === "setFeedAnswer";
    return asset !== 0n || !token;
  }

  /** Nobody sends more ETH than they have, and a feed's answer has a sign. */
  private most(): bigint {
    if (this.leaf.field === "answer") return 2n ** 255n - 1n;
    return this.leaf.name === "value" ? this.world.holds(0n, this.call.caller) : HUGE;
  }

  private asset(): bigint {
    const { read } = this.world;
    const coverAsset = (id: bigint): bigint => (id >= 1n && id <= read.coverCount() ? read.cover(id).coverAsset : 0n);
    return assetOf(this.call.operation, this.leaf.field, coverAsset);
  }

  private marks(): Mark[] {
    const { operation, caller } = this.call;
    const { read } = this.world;
    const marks: Mark[] = [];
    const asset = this.asset();
    if (this.leaf.field !== "answer" && operation.op !== "submitClaim" && ASSETS.includes(asset))
      marks.push({ value: this.world.holds(asset, caller), name: `what ${caller} has` });
    if (operation.op === "depositTo") marks.push({ value: LEAST_STAKE, name: "the least deposit" });
    if (operation.op === "submitClaim" && operation.coverId >= 1n && operation.coverId <= read.coverCount())
      marks.push({ value: read.cover(operation.coverId).amount, name: `the amount of cover ${operation.coverId}` });
    return marks;
  }

  private show(value: Scalar): string {
    if (
      typeof value === "bigint" &&
      this.sort === "seconds" &&
      value > 0n &&
      value <= MOST_SECONDS &&
      value % DAY === 0n
    )
      return `${value} (${value / DAY} days)`;
    return inWords(value);
  }
}

function ids(count: bigint): bigint[] {
  return Array.from({ length: Number(count < MOST_IDS ? count : MOST_IDS) }, (_, i) => BigInt(i + 1));
}
