import type { Account, ModelEvent } from "../../api";
import { ETH } from "../../constants";
import { event } from "../../outcome";
import type { State } from "../../state/state";
import { moveTokens, spendAllowance, tokenOf } from "../../state/tokens";
import { giveCredit } from "../../rules/credit";
import { attemptEth, moveEth } from "../../rules/eth";
import type { Purchase } from "../../rules/purchase/assess";

/** Takes the premium and the commission from the buyer. [PAY-1, PAY-2, PAY-4] */
export function collect(
  state: State,
  caller: Account,
  value: bigint,
  coverId: bigint,
  { params: { paymentAsset, commissionDestination }, payment: { paid, commission } }: Purchase,
  events: ModelEvent[],
): void {
  events.push(event("cover", "PremiumPaid", coverId, paymentAsset, paid, commission));
  if (paymentAsset !== ETH) {
    const token = tokenOf(state, paymentAsset);
    spendAllowance(token, caller, "cover", paid + commission);
    moveTokens(token, caller, "capitalPool", paid);
    if (commission > 0n) moveTokens(token, caller, commissionDestination, commission);
    return;
  }
  moveEth(state, caller, "cover", value, events);
  moveEth(state, "cover", "capitalPool", paid, events);
  if (commission > 0n && !attemptEth(state, "cover", commissionDestination, commission, events)) {
    giveCredit(state, "cover", commissionDestination, ETH, commission, events);
  }
  moveEth(state, "cover", caller, value - paid - commission, events);
}
