import { MIN_DEPOSIT, MIN_EXTENSION } from "../core/limits";
import * as K from "../../properties/observe/kinds";
import { define } from "../statement/define";
import { ACTIVE_TRANCHES, ceilDiv, TRANCHE, trancheAt } from "../core/numbers";
import { both, equal, every, holds, SKIP, within } from "../core/verdicts";

export const depositsFit = define({
  id: "INV-STAKE-1",
  on: ["call"],
  rules: ["TRANCHE-2", "STAKE-1", "STAKE-2", "STAKE-3"],
  title:
    "a deposit: amount as asked >= 0.01 native, in one of the eight active tranches, to a new position of the destination or to the one named, of this pool",
  premise: "depositTo succeeds",
  parts: ["to a new position", "to the position named"],
  check(seen, { deals, positions }, part) {
    const o = seen.op("depositTo");
    if (o === undefined || !seen.ok) return SKIP;
    const first = trancheAt(seen.time);
    return part(
      o.requestTokenId === 0n ? "to a new position" : "to the position named",
      both(
        equal(1n, BigInt(deals.stakesIn.length), "events", () => "StakeDeposited events of one deposit"),
        every(deals.stakesIn, ({ tokenId, tranche, amount, poolId }) =>
          both(
            equal(o.amount, amount, "wei", () => `amount of a deposit to position ${tokenId}`),
            within(MIN_DEPOSIT, amount, amount, "wei", () => `amount of a deposit to position ${tokenId}`),
            equal(o.trancheId, tranche, "id", () => `tranche of a deposit to position ${tokenId}`),
            within(
              first,
              tranche,
              first + ACTIVE_TRANCHES - 1n,
              "id",
              () => `tranche of a deposit to position ${tokenId}`,
            ),
            equal(o.poolId, positions.get(tokenId)?.poolId ?? poolId, "id", () => `pool of position ${tokenId}`),
            holds(
              o.requestTokenId === 0n
                ? seen.view.before(K.POSITION, tokenId) === undefined
                : tokenId === o.requestTokenId,
              () => "the position of a deposit",
              o.requestTokenId === 0n ? "a new one" : `position ${o.requestTokenId}`,
              () => `position ${tokenId}`,
            ),
          ),
        ),
      ),
    );
  },
});

export const extensions = define({
  id: "INV-EXT-1",
  on: ["call"],
  rules: ["EXT-1", "EXT-2", "EXT-3", "TIME-1", "TRANCHE-2"],
  title:
    "an extension moves one deposit whole - the named one, else the earliest with stake - to trancheId + ceil(duration / 91 days), or, once ended, to the first tranche that ends at or after now + duration; the target is one of the eight",
  premise: "extendDeposit succeeds",
  parts: ["of an active deposit", "of an ended deposit", "of the deposit named", "of the earliest deposit"],
  check(seen, { deals }, part) {
    const o = seen.op("extendDeposit");
    if (o === undefined || !seen.ok) return SKIP;
    const first = trancheAt(seen.time);
    const where = (what: string) => () => `${what} of the extension of position ${o.tokenId}`;
    const named = o.trancheId === undefined ? "of the earliest deposit" : "of the deposit named";
    return both(
      part(named, equal(1n, BigInt(deals.moved.length), "events", where("events"))),
      every(deals.moved, ({ from, to, ended: hasEnded, shares, sharesBefore, earliest, stake, frozen: before }) => {
        const target = hasEnded
          ? ceilDiv(seen.time + o.newDuration, TRANCHE) - 1n
          : from + ceilDiv(o.newDuration, TRANCHE);
        return both(
          part(named, equal(o.trancheId ?? earliest ?? from, from, "id", where("source"))),
          part(
            hasEnded ? "of an ended deposit" : "of an active deposit",
            both(
              equal(target, to, "id", where("target")),
              within(first, to, first + ACTIVE_TRANCHES - 1n, "id", where("target")),
              hasEnded
                ? both(
                    equal(before ?? 0n, stake, "wei", where("stake")),
                    within(MIN_EXTENSION, stake, stake, "wei", where("stake")),
                  )
                : both(
                    equal(sharesBefore ?? 0n, shares, "shares", where("shares")),
                    equal(0n, stake, "wei", where("stake")),
                  ),
            ),
          ),
        );
      }),
    );
  },
});

export const withdrawals = define({
  id: "INV-WITHDRAW-1",
  on: ["call"],
  rules: ["WITHDRAW-1", "WITHDRAW-2", "TRANCHE-3", "ROUND-1"],
  title:
    "withdraw takes floor(frozenStake * shares / frozenShares) of each named tranche in which the position has stake, once",
  premise: "withdraw succeeds and stake leaves the pool",
  check(seen, { deals }) {
    const o = seen.op("withdraw");
    return every(deals.stakesOut, ({ tokenId, tranche, amount, frozen: right, poolId }) =>
      both(
        equal(right ?? 0n, amount, "wei", () => `stake of position ${tokenId} in tranche ${tranche} of pool ${poolId}`),
        holds(
          o?.withdrawStake === true && o.tokenId === tokenId && o.trancheIds.includes(tranche),
          () => `stake of position ${tokenId} in tranche ${tranche}`,
          "withdrawn only when named",
          () => "withdrawn",
        ),
      ),
    );
  },
});
