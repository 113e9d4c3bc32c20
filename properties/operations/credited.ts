import type { Account, Model } from "../../model";
import { CREDITS } from "../observe/kinds/credits";
import type { Target } from "../observe/kinds";

/** The credits of those of the accounts that have any; whoever must have none is seen in the sums. */
export function creditsAmong(accounts: readonly Account[], model: Model): Target[] {
  return CREDITS.all(model)
    .filter(({ account }) => accounts.includes(account))
    .map(({ account }) => ({ kind: CREDITS.name, account }));
}
