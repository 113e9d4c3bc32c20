import type { Verdict } from "assay/types";
import * as K from "../../properties/observe/kinds";
import { define } from "../statement/define";
import { both, equal, every, SKIP } from "../core/verdicts";
import { AT, word } from "../core/words";

export const owners = define({
  id: "INV-GOV-13",
  on: [K.POSITION, K.COVER],
  rules: ["STAKE-1", "COVER-5", "EDIT-1", "CLAIM-4", "ROLE-2"],
  title:
    "owner and approval of an NFT are what mints, transfers, approvals and extensions made them: nothing else moves it",
  premise: "a position or a cover is seen",
  parts: ["a position", "a cover"],
  check: (seen, { nfts }, part) => {
    const nft = (collection: "stakingNFT" | "coverNFT", id: bigint, owner: bigint, approved: bigint): Verdict => {
      const known = nfts.get(collection, id);
      if (known === undefined) return SKIP;
      return both(
        equal(known.owner, owner, "address", () => `owner of ${collection} ${id}`),
        equal(known.approved, approved, "address", () => `approved for ${collection} ${id}`),
      );
    };
    return both(
      part(
        "a position",
        every(seen.ids(K.POSITION), (id) => {
          const words = seen.view.latest(K.POSITION, id) ?? [];
          return nft("stakingNFT", id, word(words, AT.position.owner), word(words, AT.position.approved));
        }),
      ),
      part(
        "a cover",
        every(seen.ids(K.COVER), (id) => {
          const words = seen.view.latest(K.COVER, id) ?? [];
          return nft("coverNFT", id, word(words, AT.cover.owner), word(words, AT.cover.approved));
        }),
      ),
    );
  },
});
