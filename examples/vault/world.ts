import { MAX_UINT, World, describing } from "assay/kit";
import { VaultModel } from "./model";
import { editionOf } from "./editions";

const ASSETS_OF_EACH = 10n ** 24n;

export const world = new World({
  people: ["alice", "bob", "carol"],
  contracts: {
    Asset: (at, people) => [[...people, at.Mallory], ASSETS_OF_EACH, at.Mallory],
    Vault: (at) => [at.Asset],
    Mallory: (at) => [at.Asset, at.Vault],
  },
  opening: (at, people) =>
    people.map((from) => ({ from, contract: "Asset", method: "approve", args: [at.Vault, MAX_UINT] })),
});

export const describe = describing<VaultModel>().of(world);

/** The model after the opening. */
export function modelOf(edition: string): VaultModel {
  const model = new VaultModel(edition, editionOf(edition), world.at.Vault, world.deployer);
  for (const holder of [...world.people, world.at.Mallory]) model.asset.add(holder, ASSETS_OF_EACH);
  return model;
}
