import type { Account, BuyCoverParams } from "../../api";
import { BPS, ETH, ONE } from "../../constants";
import { ceilDiv } from "../../math/rounding";
import type { Preconditions } from "../../outcome";
import type { State } from "../../state/state";
import { traitsOf } from "../eth";
import { unitOf } from "../feeds";
import { requirePull } from "../token-transfer";
import { isPaidInTokens } from "./basics";

/** What the buyer pays, in the payment asset's smallest unit. */
export interface Payment {
  readonly paid: bigint;
  readonly commission: bigint;
}

/** What `net` wei of the native token cost in an asset, with commission. The ratio is below 100 %. [PAY-1, PAY-2] */
export function paymentFor(
  net: bigint,
  { paymentAsset, commissionRatio }: BuyCoverParams,
  nativePrice: bigint,
  paymentPrice: bigint,
): Payment {
  const paid = ceilDiv(net * nativePrice * unitOf(paymentAsset), ONE * paymentPrice);
  const gross = ceilDiv(paid * BPS, BPS - commissionRatio);
  return { paid, commission: gross - paid };
}

/** No ETH comes with a payment in something else. [PAY-4] */
export function requireNoStrayEth(value: bigint, paymentAsset: bigint, needs: Preconditions): void {
  needs.refuse(paymentAsset !== ETH && value > 0n, "UnexpectedEth", value);
}

/** The price is accepted and can be paid. [PAY-3, PAY-4] */
export function requirePayment(
  state: State,
  caller: Account,
  value: bigint,
  params: BuyCoverParams,
  { paid, commission }: Payment,
  needs: Preconditions,
): void {
  const { paymentAsset: asset, maxPremiumInAsset, commissionDestination } = params;
  const gross = paid + commission;
  needs.refuse(gross > maxPremiumInAsset, "PremiumTooHigh", gross, maxPremiumInAsset);
  if (asset === ETH) {
    needs.refuse(value < gross, "InsufficientEth", value, gross);
    const spare = value - gross;
    needs.refuse(spare > 0n && !traitsOf(state, caller).takesEth, "EthTransferFailed", caller, spare);
  }
  if (!isPaidInTokens(asset)) return;
  const pull = { asset, spender: "cover", from: caller };
  const first = new Set(needs.broken);
  if (paid > 0n) requirePull(state, { ...pull, to: "capitalPool", amount: paid }, needs);
  const firstWorks = needs.broken.every((error) => first.has(error));
  if (commission > 0n && commissionDestination !== "" && firstWorks) {
    requirePull(state, { ...pull, to: commissionDestination, amount: commission, spent: paid }, needs);
  }
}
