import type { Verdict } from "assay/types";
import type { Account, Operation } from "../model/api";
import { ACTOR_ETH, STRANGER, TRAITS } from "../properties/fixture/actors";
import * as K from "../properties/observe/kinds";
import { addressWord } from "./core/accounts";
import type { EditionRules } from "./core/editions";
import { define } from "./statement/define";
import type { Seen } from "./core/seen";
import { both, every, holds, SKIP } from "./core/verdicts";
import { AT, word } from "./core/words";
import { votingEnd } from "./history/cover-book";

const poor = define({
  id: "INV-HOSTILE-1",
  on: [K.ACCOUNT],
  rules: ["HOSTILE-1"],
  title: "a stranger never has a token, a role, or more ETH than it came with",
  premise: "the stranger's account is seen",
  check(seen) {
    const words = seen.now(K.ACCOUNT, addressWord(STRANGER));
    if (words === undefined) return SKIP;
    const at = AT.account;
    const nothing = [at.native, at.usd, at.btc, at.member].map((index) => {
      const value = word(words, index);
      return holds(
        value === 0n,
        () => `${K.ACCOUNT.fields[index]?.name ?? ""} of ${STRANGER}`,
        "0",
        () => value.toString(),
      );
    });
    const eth = word(words, at.eth);
    return both(
      holds(
        eth <= ACTOR_ETH,
        () => `eth of ${STRANGER}`,
        `at most ${ACTOR_ETH}`,
        () => eth.toString(),
      ),
      ...nothing,
    );
  },
});

const refused = define({
  id: "INV-HOSTILE-2",
  on: ["call"],
  rules: ["HOSTILE-2", "HOSTILE-1"],
  title: "malformed calldata, ETH where none is taken, and what is kept for the protocol's contracts are refused",
  premise: "such calldata is sent",
  check(seen) {
    const raw = seen.op("raw");
    if (raw === undefined) return SKIP;
    return holds(
      !seen.ok,
      () => `${raw.data.slice(0, 10)} to ${raw.target} by ${seen.caller}`,
      "a revert",
      () => "success",
    );
  },
});

const settles = define({
  id: "INV-HOSTILE-3",
  on: ["call"],
  rules: ["HOSTILE-3"],
  title: "settleClaim of an open claim from its cooldown's end on goes through, whoever is paid",
  premise: "settleClaim is called for a claim that is due",
  check(seen, { rules, claims }) {
    const claim = claims.get(seen.op("settleClaim")?.claimId ?? 0n);
    const end = claim === undefined ? undefined : votingEnd(rules, claim);
    if (claim === undefined || end === undefined || seen.time < end + rules.cooldown) return SKIP;
    // a successful call has already marked its claim as settled
    if (!seen.ok && claim.settled) return SKIP;
    return holds(
      seen.ok,
      () => `settlement of claim ${claim.id}`,
      "success",
      () => "a revert",
    );
  },
});

/** Events that show which function was entered, and the operations that emit them. */
const TELLING: Readonly<Record<string, readonly Operation["op"][]>> = {
  CreditWithdrawn: ["withdrawCredit"],
  FeesWithdrawn: ["withdrawFees"],
  RewardsWithdrawn: ["withdraw"],
  SurplusSwept: ["sweepSurplus"],
  StakeDeposited: ["depositTo"],
  DepositExtended: ["extendDeposit"],
  CoverBought: ["buyCover"],
  CoverEdited: ["buyCover"],
  ClaimSubmitted: ["submitClaim"],
  VoteCast: ["vote"],
  ClaimSettled: ["settleClaim"],
  PaidOut: ["settleClaim"],
  PoolFeeChanged: ["setPoolFee"],
  FeedSet: ["setFeed"],
  MemberAdded: ["addMember"],
  Entered: [],
};

const once = define({
  id: "INV-HOSTILE-4",
  on: ["call"],
  rules: ["HOSTILE-4"],
  title: "the events of a call are those of the function called, once: nobody got in from within",
  premise: "a call succeeds",
  check(seen) {
    const op = seen.operation?.op;
    if (op === undefined || !seen.ok) return SKIP;
    const counts = new Map<string, number>();
    for (const { name } of seen.step.logs) counts.set(name, (counts.get(name) ?? 0) + 1);
    return every(counts, ([name, count]): Verdict => {
      const by = TELLING[name];
      if (by === undefined) return SKIP;
      const most = by.includes(op) ? 1 : 0;
      return holds(
        count <= most,
        () => `${name} events of ${op}`,
        `at most ${most}`,
        () => count.toString(),
      );
    });
  },
});

/** The receiver of an NFT that an operation mints or sends safely, and how; undefined when there is none, as for an extension that keeps the NFT [E-EDIT]. */
function askedReceiver(
  o: Operation,
  { extensionKeepsId }: EditionRules,
): readonly ["one minted" | "one safely sent", Account] | undefined {
  switch (o.op) {
    case "depositTo":
      return o.requestTokenId === 0n ? ["one minted", o.destination] : undefined;
    case "buyCover":
      return extensionKeepsId && o.params.coverId !== 0n ? undefined : ["one minted", o.params.owner];
    case "transferNft":
      return o.safe === undefined ? undefined : ["one safely sent", o.to];
    default:
      return undefined;
  }
}

const unasked = define({
  id: "INV-HOSTILE-5",
  on: ["call"],
  rules: ["HOSTILE-5"],
  title: "no NFT is minted or safely sent to a receiver that does not take it",
  premise: "an NFT would be minted or safely sent to one that refuses, fails, or answers something else",
  parts: ["one minted", "one safely sent"],
  check(seen, { rules }, part) {
    const asked = seen.operation === undefined ? undefined : askedReceiver(seen.operation, rules);
    if (asked === undefined) return SKIP;
    const [how, to] = asked;
    if (TRAITS[to]?.takesNfts !== false) return SKIP;
    return part(
      how,
      holds(
        !seen.ok,
        () => `NFT for ${to}`,
        "a revert",
        () => "success",
      ),
    );
  },
});

const undelivered = define({
  id: "INV-HOSTILE-6",
  on: ["call"],
  rules: ["HOSTILE-6"],
  title: "a credit in ETH is not paid to a receiver that does not take it",
  premise: "a credit in ETH is fetched to one that takes none",
  check(seen) {
    const fetch = seen.op("withdrawCredit");
    if (fetch?.asset !== 0n || TRAITS[fetch.to]?.takesEth !== false) return SKIP;
    return holds(
      !seen.ok,
      () => `credit at ${fetch.ledger} to ${fetch.to}`,
      "a revert",
      () => "success",
    );
  },
});

/** Assets of the mutual that moved in a step. */
function movedAssets(seen: Seen): bigint[] {
  const paid = seen.logs("PremiumPaid").filter(({ words }) => (words[0] ?? 0n) > 0n);
  const premiums = paid.map(({ indexed }) => indexed[1] ?? 0n);
  const fetched = seen.logs("CreditWithdrawn").map(({ indexed }) => indexed[1] ?? 0n);
  return [...premiums, ...fetched, ...seen.logs("PaidOut").map(({ indexed }) => indexed[0] ?? 0n)];
}

const answered = define({
  id: "INV-HOSTILE-7",
  on: ["call"],
  rules: ["HOSTILE-7"],
  title: "nothing counts as paid in a token whose transfers answer false",
  premise: "a premium, a payout or a credit is in a token whose transfers answer false",
  parts: ["a premium", "a payout or a credit"],
  check(seen, { ledger, deals: { settlement }, covers }, part) {
    const o = seen.operation;
    const settled = settlement === undefined ? undefined : covers.get(settlement.coverId)?.asset;
    const asset =
      o?.op === "buyCover" ? o.params.paymentAsset : o?.op === "withdrawCredit" ? o.asset : (settled ?? ETH);
    if (ledger.modeOf(asset) !== "false") return SKIP;
    const what = o?.op === "buyCover" ? "a premium" : "a payout or a credit";
    return part(
      what,
      holds(
        !movedAssets(seen).includes(asset),
        () => `asset ${asset} in ${o?.op ?? ""}`,
        "nothing paid",
        () => "an event that says so",
      ),
    );
  },
});

const ETH = 0n;

/** HOSTILE: a stranger gets nothing from the protocol, and a receiver of money or NFTs cannot block it. */
export const HOSTILE = [poor, refused, settles, once, unasked, undelivered, answered];
