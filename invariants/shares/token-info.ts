import * as K from "../../properties/observe/kinds";
import { define } from "../statement/define";
import { both, equal, every, SKIP } from "../core/verdicts";
import { AT, word } from "../core/words";

export const tokenInfo = define({
  id: "INV-INFO-1",
  on: [K.TOKEN_INFO],
  rules: ["INFO-1", "INFO-3"],
  title:
    "getToken: activeStake + expiredStake = getStakeInfo; rewards = withdrawn + unwithdrawn; its deposits with stake are the ones bought, moved and not withdrawn",
  premise: "everything is seen and a position exists",
  check: (seen, { positions }) =>
    every(seen.ids(K.TOKEN_INFO), (tokenId) => {
      const position = positions.get(tokenId);
      const own = seen.now(K.POSITION, tokenId);
      const words = seen.view.latest(K.TOKEN_INFO, tokenId) ?? [];
      if (position === undefined || own === undefined) return SKIP;
      const tranches = [...position.shares].filter(([, shares]) => shares > 0n);
      const at = AT.tokenInfo;
      const where = (what: string) => () => `${what} of getToken(${tokenId})`;
      const rewards = word(own, AT.position.unwithdrawnRewards) + word(own, AT.position.withdrawnRewards);
      const shares = tranches.reduce((sum, [, one]) => sum + one, 0n);
      const trancheIds = tranches.reduce((sum, [id]) => sum + id, 0n);
      return both(
        equal(
          word(own, AT.position.stake),
          word(words, at.activeStake) + word(words, at.expiredStake),
          "wei",
          where("stake"),
        ),
        equal(rewards, word(words, at.rewards), "wei", where("rewards")),
        equal(BigInt(tranches.length), word(words, at.depositsWithStake), "count", where("deposits with stake")),
        equal(shares, word(words, at.shares), "shares", where("shares")),
        equal(trancheIds, word(words, at.trancheSum), "sum of ids", where("tranches")),
      );
    }),
});
