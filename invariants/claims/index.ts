import { lateApproval, reduced, third } from "./payouts";
import { delivered, payout, rejectedBurnsNothing, settledOnce, settledWords } from "./settlement";
import { forward, status, stays } from "./state";
import { deposit, group, oneOpen, openClaim, submitted } from "./submission";
import { counted, vote, voted, window } from "./votes";

/** CLAIMS: the state machine, votes and settlement. */
export const CLAIMS = [
  forward,
  oneOpen,
  openClaim,
  submitted,
  deposit,
  group,
  status,
  stays,
  vote,
  counted,
  window,
  voted,
  settledOnce,
  payout,
  delivered,
  rejectedBurnsNothing,
  settledWords,
  third,
  lateApproval,
  reduced,
];
