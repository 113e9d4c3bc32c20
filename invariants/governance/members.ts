import * as K from "../../properties/observe/kinds";
import { nameAt } from "../core/accounts";
import { define } from "../statement/define";
import { both, equal, every, holds, within } from "../core/verdicts";
import { AT, word } from "../core/words";

export const membership = define({
  id: "INV-GOV-3",
  on: [K.ACCOUNT],
  rules: ["ROLE-1", "ROLE-2"],
  title: "Member = added by the governor and not removed since",
  premise: "an account is seen",
  parts: ["a member", "removed", "never added"],
  check: (seen, { people }, part) =>
    every(seen.ids(K.ACCOUNT), (account) => {
      const flag = people.members.has(account) ? 1n : 0n;
      const words = seen.view.latest(K.ACCOUNT, account) ?? [];
      const who = flag === 1n ? "a member" : people.memberIds.has(account) ? "removed" : "never added";
      return part(
        who,
        equal(flag, word(words, AT.account.member), "flag", () => `membership of ${nameAt(account)}`),
      );
    }),
});

export const memberIds = define({
  id: "INV-GOV-4",
  on: ["call"],
  rules: ["ROLE-2", "READ-2"],
  title: "a member's id counts from 1 without gaps, and is the same when it returns",
  premise: "a member is added",
  check: (seen, { people }) =>
    every(seen.logs("MemberAdded"), (log) => {
      const [account = 0n, id = 0n] = log.indexed;
      const ids = [...people.memberIds.values()];
      const where = () => `ids when ${nameAt(account)} got ${id}`;
      return both(
        equal(people.memberIds.get(account) ?? 0n, id, "id", where),
        equal(BigInt(ids.length), BigInt(new Set(ids).size), "distinct ids of members", where),
        equal(
          BigInt(ids.length),
          ids.reduce((most, each) => (each > most ? each : most), 0n),
          "largest id",
          where,
        ),
      );
    }),
});

export const groups = define({
  id: "INV-GOV-10",
  on: ["call"],
  rules: ["ROLE-3"],
  title: "an assessor group has 3 to 32 distinct addresses, none of them zero",
  premise: "a group is made",
  check: (seen) =>
    every(seen.logs("AssessorGroupCreated"), (log) => {
      const [, , ...addresses] = log.words;
      const distinct = new Set(addresses);
      const where = () => `group ${log.indexed[0] ?? 0n}`;
      return both(
        within(3n, BigInt(addresses.length), 32n, "addresses", where),
        equal(BigInt(addresses.length), BigInt(distinct.size), "distinct addresses", where),
        holds(!distinct.has(0n), where, "no zero address", () => "one"),
      );
    }),
});
