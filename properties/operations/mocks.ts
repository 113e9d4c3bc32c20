import type { AssetMode } from "../../model";
import { addressOf } from "../fixture/addresses";
import type { Descriptors } from "./descriptor";
import { invocation } from "./invocation";
import { feedOf } from "../observe/kinds/feed";
import { HOW_MANY, MUTUAL_MONEY } from "../observe/targets";

/** In the order of HostileERC20's enum. */
const MODES: readonly AssetMode[] = ["plain", "false", "silent", "fee", "reentering"];
/** Assets whose contracts are mocks. */
const DOUBLES = [6n, 7n] as const;

/** The mocks, which anyone may call. */
export const MOCKS = {
  setFeedAnswer: {
    invoke: (o) => invocation(`feed:${o.asset}`, "MockFeed", "set", o.answer, o.updatedAt, o.broken),
    arguments: { asset: "asset", answer: "answer", updatedAt: "moment", broken: "flag" },
    actions: ["moveFeed"],
    mock: true,
    assets: [...DOUBLES, 255n],
    touches: ({ asset }) => feedOf(asset),
  },
  mintAsset: {
    invoke: (o) => invocation(`asset:${o.asset}`, "MockERC20", "mint", addressOf(o.to), o.amount),
    arguments: { asset: "asset", to: "account", amount: "amount" },
    actions: ["mintAsset"],
    mock: true,
    assets: DOUBLES,
    touches: () => [MUTUAL_MONEY],
  },
  setAssetBlocked: {
    invoke: (o) => invocation(`asset:${o.asset}`, "MockERC20", "setBlocked", addressOf(o.account), o.blocked),
    arguments: { asset: "asset", account: "account", blocked: "flag" },
    actions: ["blockAsset"],
    mock: true,
    assets: DOUBLES,
    touches: () => [MUTUAL_MONEY],
  },
  setAssetMode: {
    invoke: (o) => invocation(`asset:${o.asset}`, "HostileERC20", "setMode", BigInt(MODES.indexOf(o.mode))),
    arguments: { asset: "asset", mode: "other" },
    actions: ["switchAsset"],
    mock: true,
    assets: DOUBLES,
    touches: () => [MUTUAL_MONEY],
  },
  starve: {
    invoke: (o) => invocation("starver", "Starver", "starve", o.claimId),
    arguments: { claimId: "claim" },
    actions: ["settleClaim"],
    mock: true,
    view: true,
    returns: true,
    touches: () => [HOW_MANY, MUTUAL_MONEY],
  },
} satisfies Partial<Descriptors>;
