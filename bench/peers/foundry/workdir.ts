import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Edition } from "../../../properties/fixture/editions";
import { INTACT, ROOT, sourcesOf } from "../bug";

const CACHE = join(ROOT, ".cache/peers/foundry");

/** What forge keeps of a build, so that the next compiles only what changed. */
const KEPT = ["out", "cache"];

/** Has a folder of each edition, of which the campaign gets one as its own. */
const EDITIONS = join(__dirname, "editions");

/** Whether a file or folder here is the campaign's in all editions. */
const belongs = (path: string): boolean => path !== EDITIONS && !/\.(ts|cjs|toml)$/.test(path);

/** Writes a file unless it is like that already: forge looks at what changed. */
function keep(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/**
 * Assembles a forge project: the contracts with the bug's edits, the campaign with the edition's rules beside them, the packages behind a link.
 * @returns its folder
 */
export function assemble(edition: Edition, bug: string): string {
  const dir = join(CACHE, edition, bug);
  const intact = join(CACHE, edition, INTACT);
  if (!existsSync(dir) && existsSync(join(intact, "out")))
    for (const name of KEPT) cpSync(join(intact, name), join(dir, name), { recursive: true });
  for (const [name, text] of sourcesOf(edition, bug)) if (name.startsWith("contracts/")) keep(join(dir, name), text);
  rmSync(join(dir, "peer"), { recursive: true, force: true });
  cpSync(__dirname, join(dir, "peer"), { recursive: true, filter: belongs });
  cpSync(join(EDITIONS, edition), join(dir, "peer/edition"), { recursive: true });
  for (const name of ["foundry.toml", "solc.cjs"]) cpSync(join(__dirname, name), join(dir, name));
  mkdirSync(join(dir, "log"), { recursive: true });
  if (!existsSync(join(dir, "node_modules"))) symlinkSync(join(ROOT, "node_modules"), join(dir, "node_modules"));
  return dir;
}
