import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { type SourceChange } from "assay/compile";
import { EDITIONS, type Edition } from "../properties/fixture/editions";
import type * as ExhaustModule from "assay/exhaust";
import type { SmallWorld } from "assay/exhaust";
import { readDeepBug, readDeepBugs, readBug, readBugs, type DeepBugFile, type BugFile } from "assay/project/bugs";
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
  /** Folder of its bugs, in that of the contracts. */
  readonly bugs: string;
  /** Folders of its deep bugs, in that of the contracts. */
  readonly deep: readonly string[];
  /** Folder of its misreadings, in that of the contracts. */
  readonly misreadings: string;
  /** Folder of its economic bugs, in that of the contracts. */
  readonly economic: string;
  /** Its lists of equivalent mutants: what all share says nothing of mutants that it has not, the last is its own. */
  readonly equivalent: readonly string[];
  /** Functions of the shared contracts that its own take the place of: beginnings of their mutants' keys. They never run in it. */
  readonly overridden: readonly string[];
}

export const PLACES: Readonly<Record<Edition, EditionFiles>> = {
  current: {
    bugs: "bugs",
    deep: ["bugs/deep", "bugs/nth"],
    misreadings: "misreadings",
    economic: "bugs/economic",
    equivalent: ["equivalent.yaml"],
    overridden: [],
  },
  earlier: {
    bugs: "bugs/earlier",
    deep: ["bugs/deep/earlier"],
    misreadings: "misreadings/earlier",
    economic: "bugs/economic/earlier",
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

/** The bugs of an edition. */
export function bugs(edition: Edition): readonly BugFile[] {
  return readBugs(join(ROOT, FOLDER, PLACES[edition].bugs));
}

/** The bugs of an edition that need several conditions at once; written by those who had not seen what searches for them. */
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

/** The change of model and contracts that a bug's name speaks of, a misreading or an economic bug; undefined when it speaks of none. */
function changeOfBothIn(edition: string, bug: string): ChangeOfBoth | undefined {
  // most speak of none: nothing is read for them
  if (!bug.startsWith(MISREADING) && !bug.startsWith(ECONOMIC)) return undefined;
  const known = editionOf(edition);
  return (
    misreadings(known).find(({ name }) => bug === `${MISREADING}${name}`) ??
    economicBugs(known).find(({ name }) => bug === `${ECONOMIC}${name}`)
  );
}

/** A bug, or the contracts' half of a change of both, by its name. @throws Error for one that is not there. */
export function bugOf(edition: string, name: string): SourceChange {
  const both = changeOfBothIn(edition, name);
  if (both !== undefined) return { name, edits: both.contracts };
  const known = editionOf(edition);
  const { bugs, deep } = PLACES[known];
  const bug =
    readBug(join(ROOT, FOLDER, bugs), name) ??
    deep.map((folder) => readDeepBug(join(ROOT, FOLDER, folder), name)).find((read) => read !== undefined);
  if (bug === undefined) throw new Error(`expected a bug of contracts/${bugs}, received "${name}"`);
  return bug;
}

/** Whether an edition has a bug of that name, or a deep one; its file is not read. */
export function isBug(edition: string, bug: string): boolean {
  const { bugs, deep } = PLACES[editionOf(edition)];
  return [bugs, ...deep].some((folder) => isNamed(join(ROOT, FOLDER, folder), bug));
}

/** The file of a bug or of a change of both, relative to the root, with slashes. */
export function fileOf(edition: string, bug: string): string {
  if (bug.startsWith(MISREADING)) return `${FOLDER}/${bug}.yaml`;
  const known = editionOf(edition);
  const { bugs, deep, economic } = PLACES[known];
  if (bug.startsWith(ECONOMIC)) return `${FOLDER}/${economic}/${bug.slice(ECONOMIC.length)}.yaml`;
  const folder = deep.find((each) => isNamed(join(ROOT, FOLDER, each), bug)) ?? bugs;
  return `${FOLDER}/${folder}/${bug}.yaml`;
}

/** Given a change of model and contracts, lets this process have the changed model. @throws Error when the model is loaded already */
export function misreadTogether({ edition, bug }: Pick<SetupChoice, "edition" | "bug">): void {
  const both = bug === null ? undefined : changeOfBothIn(edition, bug);
  if (both !== undefined) loadModelWith(ROOT, both);
}
