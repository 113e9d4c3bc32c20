import type { Account, Model } from "../../model";
import { CREDITS } from "../observe/kinds/credits";
import type { Target } from "../observe/kinds";

/** The credits of the accounts that have any; accounts that must have none are observed through the sums. */
export function creditsAmong(accounts: readonly Account[], model: Model): Target[] {
  return CREDITS.all(model)
    .filter(({ account }) => accounts.includes(account))
    .map(({ account }) => ({ kind: CREDITS.name, account }));
}
