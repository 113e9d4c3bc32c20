import { MAX_UINT, World, describing } from "assay/kit";
import type { VaultModel } from "./model";

/** What every holder has of the asset at the start. */
export const EACH = 10n ** 24n;

export const world = new World({
  people: ["alice", "bob", "carol"],
  contracts: {
    Asset: (_at, people) => [people, EACH],
    Vault: (at) => [at.Asset],
  },
  opening: (at, people) =>
    people.map((from) => ({ from, contract: "Asset", method: "approve", args: [at.Vault, MAX_UINT] })),
});

export const { operation, kind, invariant } = describing<VaultModel>().of(world);
