import { protocol } from "assay/kit";
import { STANDARDS, vaultLaws, vaultObjectives } from "assay/standards";
import { EDITIONS, editionOf } from "./editions";
import { INVARIANTS, KINDS } from "./observed";
import { OPERATIONS } from "./operations";
import { modelOf, world } from "./world";

const loss = (from: string, value: bigint) =>
  ({ from, contract: "Asset", method: "burn", args: [world.at.Vault, value] }) as const;

/** Vaults of others against one model of the standard. */
export const vault = protocol({
  name: "ERC-4626 vault",
  root: __dirname,
  world,
  model: modelOf,
  copy: (m) => m.copy(),
  operations: OPERATIONS,
  kinds: KINDS,
  invariants: INVARIANTS,
  objectives: vaultObjectives({ world, kinds: KINDS, gifts: ["donate"], closed: ["yield", "loss"] }),
  laws: ({ run, edition }) =>
    vaultLaws({ world, vault: "Vault", asset: "Asset", run, earlierCalls: [loss] }).filter(
      ({ id }) => editionOf(edition).breaks?.includes(id) !== true,
    ),
  rules: { ...STANDARDS, "PRICE-1": "Rounding is always to the vault's gain." },
  unprovoked: {
    ERC20InvalidApprover: "nobody calls from the zero address",
    ERC20InvalidSender: "nobody calls from the zero address",
  },
  uncalled: {
    "Asset.approve": "the vault may take everything from the start",
    "Asset.transferFrom": "only the vault does, when it is called",
    "Mallory.moving": "the asset calls it",
  },
  editions: Object.fromEntries(
    Object.entries(EDITIONS).map(([name, edition]) => [name, { ...edition, artifacts: { Vault: edition.contract } }]),
  ),
  marks: (m, caller) => [
    { value: m.asset.balance(caller), name: "what the caller has of the asset" },
    { value: m.shares.balance(caller), name: "the caller's shares" },
    { value: m.maxWithdraw(caller), name: "what the caller's shares are worth" },
  ],
  mutate: (source) => /(ERC4626|Vault)\.sol$/.test(source) && !source.includes("interfaces/"),
});
