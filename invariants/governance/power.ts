import type { Verdict } from "assay/types";
import * as K from "../../properties/observe/kinds";
import { addressWord, nameAt } from "../core/accounts";
import { define } from "../statement/define";
import { poolsOf } from "../history/rights";
import { both, equal, every, SKIP } from "../core/verdicts";
import { AT, word } from "../core/words";

export const votingPower = define({
  id: "INV-GOV-1",
  on: [K.POWER],
  rules: ["GOV-1", "INFO-2"],
  title: "voting power of a member = own tokens + poolStake of each pool it manages; 0 for anyone else",
  premise: "the voting power of an account is seen",
  parts: ["of a pool's manager", "of another member", "of anyone else"],
  check: (seen, history, part) =>
    every(seen.ids(K.POWER), (account) => {
      const words = seen.view.latest(K.POWER, account) ?? [];
      let power = history.ledger.balance(255n, account);
      if (power === undefined) return SKIP;
      const own = poolsOf(history, account);
      for (const poolId of own) {
        const book = history.pools.get(poolId);
        power += book?.poolStake ?? 0n;
      }
      const member = history.people.members.has(account);
      const right = member ? power : 0n;
      const whose = !member ? "of anyone else" : own.length > 0 ? "of a pool's manager" : "of another member";
      return part(
        whose,
        equal(right, word(words, AT.power.votingPower), "wei", () => `voting power of ${nameAt(account)}`),
      );
    }),
});

export const roles = define({
  id: "INV-GOV-2",
  on: [K.POWER],
  rules: ["ROLE-1", "POOL-2"],
  title:
    "None and unknown roles are false; Assessor = in any group ever made; Governor = the governor; getPoolsOf = the pools it made",
  premise: "the roles of an account are seen",
  parts: ["of an assessor", "of anyone else"],
  check: (seen, history, part) =>
    every(seen.ids(K.POWER), (account) => {
      const words = seen.view.latest(K.POWER, account) ?? [];
      const at = AT.power;
      const flag = (value: boolean, index: number, what: string): Verdict =>
        equal(value ? 1n : 0n, word(words, index), "flag", () => `${what} of ${nameAt(account)}`);
      return part(
        history.people.isAssessor(account) ? "of an assessor" : "of anyone else",
        both(
          flag(false, at.roleNone, "role None"),
          flag(false, at.roleUnknown, "role 4"),
          flag(history.people.isAssessor(account), at.roleAssessor, "role Assessor"),
          flag(account === addressWord("governor"), at.roleGovernor, "role Governor"),
          equal(
            BigInt(poolsOf(history, account).length),
            word(words, at.pools),
            "pools",
            () => `pools of ${nameAt(account)}`,
          ),
        ),
      );
    }),
});
