import type { SeenStep, View } from "assay/types";
import * as K from "../../properties/observe/kinds";
import { mayUse } from "./rights";
import { occasionMask } from "../core/occasion";
import { Seen } from "../core/seen";
import { AT, word } from "../core/words";
import { Deals } from "./deals";
import type { History, Snapshot } from "./history";
import { open } from "./open";
import { recordClaims } from "./record-claims";
import { recordCalls, recordCredits } from "./record-money";
import { recordPeople } from "./record-people";
import { recordProducts } from "./record-products";
import { recordPurchase } from "./record-purchase";
import { recordStaking } from "./record-staking";

const CALL = occasionMask(["call"]);
const PURCHASE = occasionMask(["purchase"]);
const SETTLEMENT = occasionMask(["settlement"]);

/** Records a successful call. Purchases and claims need the pools' state before the call, so they come first. */
function recordCall(history: History, seen: Seen): void {
  const { logs } = seen.step;
  recordPurchase(history, seen);
  for (const log of logs) recordClaims(history, seen, log);
  for (const log of logs) {
    recordStaking(history, seen, log);
    recordProducts(history, seen, log);
    recordPeople(history, log);
    recordCredits(history, log);
  }
  recordCalls(history, seen);
}

function lookAt(seen: Seen): Map<bigint, Snapshot> {
  const look = new Map<bigint, Snapshot>();
  for (const id of seen.ids(K.DEPOSIT)) {
    const words = seen.view.latest(K.DEPOSIT, id) ?? [];
    look.set(id, { shares: word(words, AT.deposit.shares), rewards: word(words, AT.deposit.rewards) });
  }
  return look;
}

/** The step's occasions. */
function occasionsOf({ deals }: History, seen: Seen): number {
  let occasions = seen.kinds;
  if (seen.operation !== undefined) occasions |= CALL;
  if (deals.purchase !== undefined) occasions |= PURCHASE;
  if (deals.settlement !== undefined) occasions |= SETTLEMENT;
  return occasions;
}

/** Records a step in the history before the invariants are checked. The first step opens the books. */
export function record(history: History, step: SeenStep, view: View): void {
  const seen = new Seen(step, view);
  history.seen = seen;
  history.lastSuccess = history.success ?? history.lastSuccess;
  const poke = seen.op("poke") ?? seen.op("pokeProduct");
  history.success = seen.ok && poke === undefined ? step.time : undefined;
  history.deals = new Deals();
  if (history.look !== undefined) {
    history.snapshot = history.look;
    history.touched = new Set();
  }
  if (!history.opened) open(history, seen);
  history.may = mayUse(seen, history);
  if (seen.ok) recordCall(history, seen);
  for (const poolId of seen.ids(K.POOL)) history.pools.get(poolId)?.advance(seen.time);
  history.look = seen.whole ? lookAt(seen) : undefined;
  history.occasions = occasionsOf(history, seen);
}
