import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { type SourceChange } from "assay/compile";
import { EDITIONS, type Edition } from "../properties/fixture/editions";
import type * as ExhaustModule from "assay/exhaust";
import type { SmallWorld } from "assay/exhaust";
import {
  readDeepBug,
  readDeepBugs,
  readSeededBug,
  readSeededBugs,
  type DeepBugFile,
  type SeededBugFile,
} from "assay/project/seeded-bugs";
import { isNamed } from "assay/project/named-files";
import {
  loadModelWith,
  readEconomicBugs,
  readMisreadings,
  type ChangeOfBoth,
  type EconomicBugFile,
  type MisreadingFile,
} from "assay/project/misreadings";
import { ECONOMIC, MISREADING, type SetupChoice } from "assay/project/project";

export const ROOT = resolve(__dirname, "..");

export const FOLDER = "contracts";

/** What differs from edition to edition beside the subject. */
export interface EditionFiles {
  /** Folder of its seeded bugs, in that of the contracts. */
  readonly broken: string;
  /** Folders of its deep seeded bugs, in that of the contracts. */
  readonly deep: readonly string[];
  /** Folder of its misreadings, in that of the contracts. */
  readonly misreadings: string;
  /** Folder of its economic seeded bugs, in that of the contracts. */
  readonly economic: string;
  /** Its lists of equivalent mutants: what all share says nothing of mutants that it has not, the last is its own. */
  readonly equivalent: readonly string[];
  /** Functions of the shared contracts that its own take the place of: beginnings of their mutants' keys. They never run in it. */
  readonly overridden: readonly string[];
}

export const PLACES: Readonly<Record<Edition, EditionFiles>> = {
  current: {
    broken: "broken",
    deep: ["broken/deep", "broken/nth"],
    misreadings: "misreadings",
    economic: "broken/economic",
    equivalent: ["equivalent.yaml"],
    overridden: [],
  },
  earlier: {
    broken: "broken/earlier",
    deep: ["broken/deep/earlier"],
    misreadings: "misreadings/earlier",
    economic: "broken/economic/earlier",
    equivalent: ["equivalent.yaml", "equivalent-earlier.yaml"],
    overridden: [
      "contracts/current/staking/SpotPrice.sol:",
      ...["_floor", "_spot"].map((name) => `contracts/current/staking/ProductReads.sol:ProductReads.${name}:`),
      ...["_bumped", "_settledAt", "_listingPrice"].map(
        (name) => `contracts/current/staking/StakingProducts.sol:StakingProducts.${name}:`,
      ),
      "contracts/current/cover/CoverProducts.sol:CoverProducts._cooldown:",
      "contracts/current/cover/Underwriting.sol:Underwriting._passBumpsOn:",
    ],
  },
};

/** An edition by its name. @throws Error for one that is not there. */
export function editionOf(name: string): Edition {
  const edition = EDITIONS.find((known) => known === name);
  if (edition === undefined) throw new Error(`expected an edition, ${EDITIONS.join(" or ")}, received "${name}"`);
  return edition;
}

/** The seeded bugs of an edition. */
export function seededBugs(edition: Edition): readonly SeededBugFile[] {
  return readSeededBugs(join(ROOT, FOLDER, PLACES[edition].broken));
}

/** The seeded bugs of an edition that need several conditions at once; written by those who had not seen what searches for them. */
export function deepBugs(edition: Edition): readonly DeepBugFile[] {
  return PLACES[edition].deep.flatMap((folder) => readDeepBugs(join(ROOT, FOLDER, folder)));
}

/** What model and contracts of an edition could have misread alike. */
export function misreadings(edition: Edition): readonly MisreadingFile[] {
  return readMisreadings(join(ROOT, FOLDER, PLACES[edition].misreadings));
}

/** Rules of an edition made wrong in model and contracts alike; none where there is no folder of them. */
export function economicBugs(edition: Edition): readonly EconomicBugFile[] {
  const folder = join(ROOT, FOLDER, PLACES[edition].economic);
  return existsSync(folder) ? readEconomicBugs(folder) : [];
}

/** The small world of an edition; undefined for one that has none. */
export function worldOf(edition: Edition): SmallWorld | undefined {
  const path = join(ROOT, "properties", "worlds", `${edition}.yaml`);
  if (!existsSync(path)) return undefined;
  return (createRequire(__filename)("assay/exhaust") as typeof ExhaustModule).readWorld(path);
}

/** The change of model and contracts that a seeded bug's name speaks of, a misreading or an economic bug; undefined when it speaks of none. */
export function changeOfBothIn(edition: string, variant: string): ChangeOfBoth | undefined {
  // most speak of none: nothing is read for them
  if (!variant.startsWith(MISREADING) && !variant.startsWith(ECONOMIC)) return undefined;
  const known = editionOf(edition);
  return (
    misreadings(known).find(({ name }) => variant === `${MISREADING}${name}`) ??
    economicBugs(known).find(({ name }) => variant === `${ECONOMIC}${name}`)
  );
}

/** A seeded bug, or the contracts' half of a change of both, by its name. @throws Error for one that is not there. */
export function seededBugOf(edition: string, variant: string): SourceChange {
  const both = changeOfBothIn(edition, variant);
  if (both !== undefined) return { name: variant, edits: both.contracts };
  const known = editionOf(edition);
  const { broken, deep } = PLACES[known];
  const seededBug =
    readSeededBug(join(ROOT, FOLDER, broken), variant) ??
    deep.map((folder) => readDeepBug(join(ROOT, FOLDER, folder), variant)).find((bug) => bug !== undefined);
  if (seededBug === undefined) throw new Error(`expected a seeded bug of contracts/${broken}, received "${variant}"`);
  return seededBug;
}

/** Whether an edition has a seeded bug of that name, or a deep one; its file is not read. */
export function isSeededBug(edition: string, variant: string): boolean {
  const { broken, deep } = PLACES[editionOf(edition)];
  return [broken, ...deep].some((folder) => isNamed(join(ROOT, FOLDER, folder), variant));
}

/** The file of a seeded bug or of a change of both, relative to the root, with slashes. */
export function fileOf(edition: string, variant: string): string {
  if (variant.startsWith(MISREADING)) return `${FOLDER}/${variant}.yaml`;
  const known = editionOf(edition);
  const { broken, deep, economic } = PLACES[known];
  if (variant.startsWith(ECONOMIC)) return `${FOLDER}/${economic}/${variant.slice(ECONOMIC.length)}.yaml`;
  const folder = deep.find((each) => isNamed(join(ROOT, FOLDER, each), variant)) ?? broken;
  return `${FOLDER}/${folder}/${variant}.yaml`;
}

/** Given a change of model and contracts, lets this process have the changed model. @throws Error when the model is loaded already */
export function misreadTogether({ edition, variant }: Pick<SetupChoice, "edition" | "variant">): void {
  const both = variant === null ? undefined : changeOfBothIn(edition, variant);
  if (both !== undefined) loadModelWith(ROOT, both);
}
