import type { CallsOf } from "assay";
import type { Mutual } from "../model";
import { HOLDERS } from "../people";
import { drawn, has, ONE } from "./draws";
import { approval, transfer, transferFrom } from "./token";

const ASSETS = ["asset:6", "asset:7"] as const;
const FEEDS = ["feed:255", "feed:6", "feed:7"] as const;
const MAX_ANSWER = 2n ** 96n - 1n;
const numberIn = (at: string): bigint => BigInt(at.slice(at.indexOf(":") + 1));
/** Of whole units in ETH, as the opening has them. */
const USUAL: Readonly<Record<string, bigint>> = { "feed:6": ONE / 2_500n, "feed:7": 20n * ONE, "feed:255": ONE / 100n };

/** HostileERC20 and MockFeed: doubles, which anybody may call. */
export const ASSET = {
  "HostileERC20.approve": { weight: 2, args: ({ model, at }) => approval(numberIn(at))(model.read) },
  "HostileERC20.transfer": { weight: 3, args: ({ model, at, time }) => transfer(numberIn(at))(model.read, time) },
  "HostileERC20.transferFrom": {
    args: ({ model, at, time }) =>
      transferFrom(numberIn(at))(model.read, time).map(({ value, ...one }) => ({ ...one, amount: value })),
  },
  "HostileERC20.mint": {
    weight: 2,
    caller: () => "treasury",
    args: ({ model, at }) =>
      drawn((d) => {
        const to = d.one(HOLDERS);
        return { to, amount: 1n + d.part(has(model.read, numberIn(at), to)) };
      }),
  },
  "HostileERC20.setBlocked": {
    weight: 4,
    caller: () => "treasury",
    args: ({ model: { read }, at }) =>
      drawn((d) => {
        const blocked = HOLDERS.filter((one) => read.isAssetBlocked(numberIn(at), one));
        const account = d.likely<string>(blocked, HOLDERS, 60) ?? "alice";
        return { account, blocked: !read.isAssetBlocked(numberIn(at), account) };
      }),
  },
  "HostileERC20.setMode": {
    weight: 6,
    caller: () => "treasury",
    args: ({ model: { read } }) =>
      drawn((d) => {
        const bad = ASSETS.filter((one) => read.assetMode(numberIn(one)) !== "plain");
        const healed = d.chance(60) ? d.pick(bad) : undefined;
        return healed === undefined
          ? { at: d.one(ASSETS), mode_: d.one([1n, 1n, 2n, 3n, 4n]) }
          : { at: healed, mode_: 0n };
      }),
  },
  "MockFeed.set": {
    weight: 8,
    caller: () => "treasury",
    args: ({ model: { read }, time }) =>
      drawn((d) => {
        // one that is of no use is healed by most further moves, so that purchases go on
        const useless = FEEDS.filter((one) => read.price(numberIn(one)) === undefined);
        const at = d.likely(useless, FEEDS, 70) ?? "feed:255";
        const usual = USUAL[at] ?? ONE;
        const price = read.price(numberIn(at)) ?? usual;
        const isBad = d.chance(useless.length > 0 ? 4 : 16);
        const moved = (price * (500_000n + d.upTo(1_000_000n))) / 1_000_000n + 1n;
        const good = { at, answer_: moved, updatedAt_: time, broken_: false };
        const far = price > usual ? price / 100n + 1n : price * 100n;
        const maxAge = read.feedMaxAge(numberIn(at));
        if (!isBad) return d.chance(4) ? { ...good, answer_: far } : good;
        return d.one([
          { ...good, answer_: 0n },
          { ...good, answer_: -1n },
          { ...good, updatedAt_: time + 1n },
          { ...good, updatedAt_: time - maxAge },
          { ...good, updatedAt_: time - maxAge - 1n },
          { ...good, broken_: true },
          { ...good, answer_: MAX_ANSWER },
          { ...good, answer_: MAX_ANSWER + 1n },
        ]);
      }),
  },
} satisfies CallsOf<Mutual>;
