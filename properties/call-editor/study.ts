import type { Argument, Mark, Scalar } from "assay/types";
import type { ModelCall } from "../../model";
import { DAY, HUGE, type World } from "../action-definition/world";
import { STRANGER } from "../fixture/actors";
import { descriptorOf } from "../operations";
import type { Sort } from "../operations/descriptor";
import { inWords } from "../operations/describe";
import { leavesOf, type Leaf } from "./call";
import { firstIds, firstNames, rounder, rounderDays, rounderSeconds } from "./plainer";
import { assetOf, sortOf } from "./sorts";

type Values = Argument["values"];

/** How many ids a list of choices has, at most. */
const MOST_IDS = 24n;
/** The largest answer of a feed, which is signed. */
const MOST_ANSWER = 2n ** 255n - 1n;
const MOST_SECONDS = 4_000n * DAY;
/** The largest amount of an asset: more than exists, and small enough that sums of values fit into a word. */
const MOST_ISSUED = 2n ** 128n - 1n;
/** The assets that accounts can have. */
const ASSETS: readonly bigint[] = [0n, 6n, 7n, 255n];
const DECIMALS: Readonly<Record<string, bigint>> = { "6": 6n, "7": 8n };

const unitOf = (asset: bigint): bigint => 10n ** (DECIMALS[asset.toString()] ?? 18n);

/** The arguments of a call that is made in a state, with their other possible values. */
export function argumentsOf(call: ModelCall, world: World): Argument[] {
  return leavesOf(call).map((leaf) => new Leaflet(call, leaf, world).argument());
}

/** Determines an argument's values in a state. */
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
      case "answer":
        return rounder(value, unitOf(0n));
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
      case "bps":
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
      return {
        choices:
          this.sort === "account"
            ? this.world.everyone.filter((one) => one !== value && one !== STRANGER /* to whom nobody gives anything */)
            : [],
      };
    const { world } = this;
    switch (this.sort) {
      case "asset":
        return this.others(ASSETS.filter((asset) => this.takes(asset)));
      case "pool":
        return this.counted(world.pools());
      case "product":
        return this.counted(world.products());
      case "productType":
        return this.counted(ids(world.read.productTypeCount()));
      case "group":
        return this.counted(world.groups());
      case "position":
        return this.counted(world.positions());
      case "cover":
        return this.counted(world.covers());
      case "claim":
        return this.counted(world.claims());
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
      case "answer":
        return { least: 0n, most: MOST_ANSWER, marks: [] };
      default:
        return { least: 0n, most: HUGE, marks: [] };
    }
  }

  private others(all: readonly bigint[]): { readonly choices: readonly bigint[] } {
    return { choices: all.filter((one) => one !== this.leaf.value) };
  }

  private counted(all: readonly bigint[]): Values {
    return { ...this.others(all), countsUp: true };
  }

  /** Whether the operation works with an asset: transfers need a token, and switches a mock. */
  private takes(asset: bigint): boolean {
    const { assets } = descriptorOf(this.call.operation.op);
    return assets === undefined || assets.includes(asset);
  }

  /** The largest value of the argument: the caller's ETH, or the largest amount that an issuer mints. */
  private most(): bigint {
    if (this.leaf.name === "value") return this.world.holds(0n, this.call.caller);
    return descriptorOf(this.call.operation.op).mock === true ? MOST_ISSUED : HUGE;
  }

  private asset(): bigint {
    return assetOf(this.call.operation, this.leaf.field, this.world.read);
  }

  private marks(): Mark[] {
    const { operation, caller } = this.call;
    const { read } = this.world;
    const described = descriptorOf(operation.op);
    const asset = this.asset();
    const has =
      described.asks !== true && ASSETS.includes(asset)
        ? [{ value: this.world.holds(asset, caller), name: `what ${caller} has` }]
        : [];
    return [...has, ...(described.marks?.(operation, read) ?? [])];
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
