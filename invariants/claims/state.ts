import type { Verdict } from "assay/types";
import * as K from "../../properties/observe/kinds";
import { define } from "../statement/define";
import { both, equal, every, holds, SKIP, within } from "../core/verdicts";
import { AT, word } from "../core/words";
import { approves } from "../history/cover-book";

const CONSTANT = [
  "coverId",
  "submitter",
  "requestedAmount",
  "assessorGroupId",
  "submittedAt",
  "eligibleVotes",
] as const;

export const forward = define({
  id: "INV-CLAIM-1",
  on: [K.CLAIM],
  rules: ["VOTE-2", "SETTLE-1", "VOTE-1", "E-EDIT"],
  title:
    "a claim only moves forward: voting, cooldown, approved or rejected; settled for good; votes never fall; voting never ends later; what it asks, and of whom, never changes, also when its cover is extended",
  premise: "a claim is seen again",
  parts: ["a claim was open", "a claim was final"],
  check: (seen, _history, part) =>
    every(seen.ids(K.CLAIM), (id) => {
      const words = seen.view.latest(K.CLAIM, id) ?? [];
      const before = seen.view.before(K.CLAIM, id);
      if (before === undefined) return SKIP;
      const at = AT.claim;
      const grows = (field: "votesFor" | "votesAgainst" | "settled"): Verdict =>
        holds(
          word(words, at[field]) >= word(before, at[field]),
          () => `${field} of claim ${id} fell`,
          `>= ${word(before, at[field])}`,
          () => word(words, at[field]).toString(),
        );
      const from = word(before, at.status);
      const to = word(words, at.status);
      return part(
        from < 2n ? "a claim was open" : "a claim was final",
        both(
          ...CONSTANT.map((field) =>
            equal(word(before, at[field]), word(words, at[field]), "as before", () => `${field} of claim ${id}`),
          ),
          holds(
            from === to || (from < to && from < 2n),
            () => `status of claim ${id}`,
            `${from} or later; 2 and 3 are final`,
            () => to.toString(),
          ),
          grows("votesFor"),
          grows("votesAgainst"),
          grows("settled"),
          within(
            0n,
            word(words, at.votingEnd),
            word(before, at.votingEnd),
            "seconds",
            () => `voting end of claim ${id}`,
          ),
        ),
      );
    }),
});

export const status = define({
  id: "INV-CLAIM-7",
  on: [K.CLAIM],
  rules: ["VOTE-2", "SETTLE-1", "TIME-1", "READ-1"],
  title:
    "status = voting while now < votingEnd, cooldown while now < cooldownEnd, then approved iff votesFor > votesAgainst and votesFor >= ceil(eligibleVotes / 3)",
  premise: "a claim is seen",
  parts: ["before its end", "approved", "rejected"],
  check: (seen, _history, part) =>
    every(seen.ids(K.CLAIM), (id) => {
      const words = seen.view.latest(K.CLAIM, id) ?? [];
      const at = AT.claim;
      const approved = approves(word(words, at.votesFor), word(words, at.votesAgainst), word(words, at.eligibleVotes));
      const final = approved ? 2n : 3n;
      const running = seen.time < word(words, at.votingEnd) ? 0n : 1n;
      const right = seen.time < word(words, at.cooldownEnd) ? running : final;
      const phase = right < 2n ? "before its end" : approved ? "approved" : "rejected";
      return part(
        phase,
        equal(right, word(words, at.status), "status", () => `status of claim ${id}`),
      );
    }),
});

export const stays = define({
  id: "INV-CLAIM-8",
  on: ["call"],
  rules: ["CLAIM-4", "EDIT-1"],
  title: "a cover with an open claim is neither transferred nor extended: its owner stays and nothing replaces it",
  premise: "a transfer or an extension of a cover with an open claim is tried",
  parts: ["a transfer", "an extension"],
  check(seen, { covers }, part) {
    const transfer = seen.op("transferNft");
    const extension = seen.op("buyCover")?.params.coverId ?? 0n;
    const id = transfer?.collection === "coverNFT" ? transfer.tokenId : extension;
    const cover = covers.get(id);
    if (cover === undefined || cover.openClaim === 0n) return SKIP;
    return part(
      transfer === undefined ? "an extension" : "a transfer",
      holds(
        !seen.ok,
        () => `cover ${id} with the open claim ${cover.openClaim}`,
        "CoverClaimOpen",
        () => "success",
      ),
    );
  },
});
