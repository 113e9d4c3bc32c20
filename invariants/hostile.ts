import { ACTOR_ETH, STRANGER } from "../properties/fixture/actors";
import * as K from "../properties/observe/kinds";
import { addressWord } from "./core/accounts";
import { define } from "./core/define";
import { both, holds, UNMET } from "./core/verdicts";
import { AT, word } from "./core/words";

const poor = define({
  id: "INV-HOSTILE-1",
  on: [K.ACCOUNT],
  rules: ["HOSTILE-1"],
  title: "a stranger never has a token, a role, or more ETH than it came with",
  premise: "the stranger's account is seen",
  check(seen) {
    const words = seen.now(K.ACCOUNT, addressWord(STRANGER));
    if (words === undefined) return UNMET;
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
    if (raw === undefined) return UNMET;
    return holds(
      !seen.ok,
      () => `${raw.data.slice(0, 10)} to ${raw.target} by ${seen.caller}`,
      "a revert",
      () => "success",
    );
  },
});

/** HOSTILE: who has no business with the protocol gets nothing from it, whatever is sent. */
export const HOSTILE = [poor, refused];
