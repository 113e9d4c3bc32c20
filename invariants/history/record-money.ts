import type { SeenLog } from "assay/types";
import { addressWord } from "../core/accounts";
import type { Seen } from "../core/seen";
import type { History } from "./history";

/** Records a payout of the capital pool, or a credit. */
export function recordCredits({ ledger, credits, deals }: History, log: SeenLog): void {
  const contract = BigInt(log.address);
  const [first = 0n, second = 0n] = log.indexed;
  switch (log.name) {
    case "PaidOut":
      ledger.move(first, contract, second, log.words[0] ?? 0n);
      return;
    case "Credited":
      credits.add(contract, second, first, log.words[0] ?? 0n);
      return;
    case "CreditWithdrawn": {
      const [to = 0n, amount = 0n] = log.words;
      const [credit, balance] = [credits.of(contract, second, first), ledger.balance(second, contract)];
      deals.fetched.push({ ledger: contract, asset: second, account: first, amount, credit, balance });
      credits.add(contract, second, first, -amount);
      ledger.move(second, contract, to, amount);
    }
  }
}

/** Records a successful call without an event of the protocol: one that moves money, approves something, or sets a feed. */
export function recordCalls(history: History, seen: Seen): void {
  const { ledger, feeds, nfts, catalog } = history;
  const o = seen.operation;
  switch (o?.op) {
    case "setAssetMode":
      ledger.setMode(o.asset, o.mode);
      break;
    case "transfer":
      if (ledger.modeOf(o.asset) === "false") break;
      ledger.move(o.asset, seen.callerWord, addressWord(o.to), o.amount);
      break;
    case "transferFrom":
      if (ledger.modeOf(o.asset) === "false") break;
      ledger.move(o.asset, addressWord(o.from), addressWord(o.to), o.amount);
      break;
    case "mintAsset":
      ledger.move(o.asset, undefined, addressWord(o.to), o.amount);
      break;
    case "sendEth":
      ledger.move(0n, seen.callerWord, addressWord("capitalPool"), seen.value);
      break;
    case "burn":
      ledger.move(255n, seen.callerWord, undefined, o.amount);
      history.supply -= o.amount;
      break;
    case "setFeedAnswer":
      feeds.answer(`feed:${o.asset}`, o);
      break;
    case "setFeed":
      feeds.source(o.asset, o.feed, o.maxAge);
      break;
    case "setApprovalForAll":
      nfts.setOperator(o.collection, seen.callerWord, addressWord(o.operator), o.approved);
      break;
    case "approveNft":
      nfts.approve(o.collection, o.tokenId, addressWord(o.to));
      break;
    case "transferNft":
      nfts.give(o.collection, o.tokenId, addressWord(o.to));
      break;
    case "setAcceptedAssets": {
      const product = catalog.products.get(o.productId);
      if (product !== undefined) product.accepted = o.acceptedAssets;
      break;
    }
    default:
    // everything else is known by its events
  }
}
