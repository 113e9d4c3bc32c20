import * as K from "../../properties/observe/kinds";
import { nameAt } from "../core/accounts";
import { define } from "../statement/define";
import { both, equal, every, holds, SKIP, within } from "../core/verdicts";
import { AT, word } from "../core/words";
import { votingEnd } from "../history/cover-book";
import { everyClaim } from "./every-claim";

export const vote = define({
  id: "INV-VOTE-1",
  on: ["call"],
  rules: ["VOTE-1", "VOTE-2", "TIME-1"],
  title: "a vote => its address is in the claim's group, is not the submitter, has not voted, and now < votingEnd",
  premise: "a vote is cast on a known claim",
  check(seen, { people, claims: books, deals: { vote: cast } }) {
    const claim = cast === undefined ? undefined : books.get(cast.claimId);
    const voters = claim === undefined ? undefined : people.group(claim.groupId);
    const before = claim === undefined ? undefined : seen.view.before(K.CLAIM, claim.id);
    if (cast === undefined || claim === undefined || voters === undefined) return SKIP;
    const where = (what: string) => () => `${what} ${nameAt(cast.voter)} on claim ${claim.id}`;
    const end = before === undefined ? claim.submittedAt + claim.review : word(before, AT.claim.votingEnd);
    return both(
      equal(seen.callerWord, cast.voter, "address", where("voter")),
      holds(voters.includes(cast.voter), where("voter"), `in group ${claim.groupId}`, () => "not in it"),
      holds(cast.voter !== claim.submitter, where("voter"), "not the submitter", () => "the submitter"),
      holds(!cast.again, where("vote of"), "the first", () => "another one"),
      within(claim.submittedAt, seen.time, end - 1n, "seconds", where("vote of")),
    );
  },
});

export const counted = define({
  id: "INV-VOTE-2",
  on: [K.CLAIM],
  rules: ["VOTE-1"],
  title: "votesFor, votesAgainst = the votes cast; votesFor + votesAgainst <= eligibleVotes",
  premise: "a claim is seen",
  check: (seen, history) =>
    everyClaim(seen, history, (words, book, where) =>
      both(
        equal(book.votesFor, word(words, AT.claim.votesFor), "votes", where("votes for")),
        equal(book.votesAgainst, word(words, AT.claim.votesAgainst), "votes", where("votes against")),
        within(
          0n,
          word(words, AT.claim.votesFor) + word(words, AT.claim.votesAgainst),
          word(words, AT.claim.eligibleVotes),
          "votes",
          where("votes"),
        ),
      ),
    ),
});

export const window = define({
  id: "INV-VOTE-3",
  on: [K.CLAIM],
  rules: ["VOTE-2", "SETTLE-1", "PRODUCT-2"],
  editions: ["current"],
  title: "votingEnd = min(submission + 72 h, the last possible vote); cooldownEnd = votingEnd + 24 h",
  premise: "a claim of a known group is seen",
  parts: ["the last possible vote was cast", "it was not"],
  check: (seen, history, part) =>
    everyClaim(seen, history, (words, book, where) => {
      const end = votingEnd(history.rules, book);
      if (end === undefined) return SKIP;
      const all = book.eligible === book.votesFor + book.votesAgainst;
      return part(
        all ? "the last possible vote was cast" : "it was not",
        both(
          equal(end, word(words, AT.claim.votingEnd), "seconds", where("voting end")),
          equal(end + history.rules.cooldown, word(words, AT.claim.cooldownEnd), "seconds", where("cooldown end")),
        ),
      );
    }),
});

export const voted = define({
  id: "INV-VOTE-4",
  on: [K.VOTE],
  rules: ["VOTE-1"],
  title: "hasVoted(claim, address) = the address cast a vote on it",
  premise: "whether an address voted is seen",
  parts: ["it voted", "it did not"],
  check: (seen, { claims: books }, part) =>
    every(seen.ids(K.VOTE), (id) => {
      const book = books.get(id >> 160n);
      const account = BigInt.asUintN(160, id);
      const words = seen.view.latest(K.VOTE, id) ?? [];
      if (book === undefined) return SKIP;
      const flag = book.voters.has(account) ? 1n : 0n;
      return part(
        flag === 1n ? "it voted" : "it did not",
        equal(flag, word(words, AT.vote.voted), "flag", () => `vote of ${nameAt(account)} on claim ${book.id}`),
      );
    }),
});
