import type { Reads } from "../../../model";
import { addressOf } from "../../fixture/addresses";
import { HashedGetter, refusal, value, type Answer } from "./question";

const price = new HashedGetter("getPrice(uint256 asset) view returns (uint256)");
const feed = new HashedGetter("getFeed(uint256 asset) view returns (address, uint256)");
const asset = new HashedGetter("getAsset(uint256 asset) view returns (address, uint8)");
const unknownAsset = refusal("UnknownAsset(uint256 asset)");

const FED = [6n, 7n, 255n] as const;

/** Assets and their feeds. */
export function moneyAnswers(read: Reads, turn: number): Answer[] {
  const fed = FED[turn % FED.length] ?? 255n;
  return [
    feed.ask("capitalPool", [fed], value(addressOf(read.feedOf(fed)), read.feedMaxAge(fed))),
    price.ask("capitalPool", [1n], unknownAsset(1n)),
    feed.ask("capitalPool", [0n], unknownAsset(0n)),
    asset.ask("capitalPool", [5n], unknownAsset(5n)),
    asset.ask("capitalPool", [7n], value(addressOf("asset:7"), 8n)),
    asset.ask("capitalPool", [255n], value(addressOf("token"), 18n)),
  ];
}
