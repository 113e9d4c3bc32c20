import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const FOLDER = "broadcast";
const LATEST = "run-latest.json";

const made = z.object({ contractName: z.string(), contractAddress: z.string(), arguments: z.array(z.unknown()) });
const broadcast = z.object({ transactions: z.array(z.unknown()) });

/** By what Foundry's scripts deployed before: names of contracts whose address another one's constructor was given first, by the name of that one; without those that were given several. */
export function implementationsIn(root: string): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>();
  for (const file of latestIn(join(root, FOLDER))) {
    const { data } = broadcast.safeParse(jsonOf(file));
    const all = (data?.transactions ?? []).flatMap((one) => made.safeParse(one).data ?? []);
    const names = new Map(all.map((one) => [one.contractAddress.toLowerCase(), one.contractName]));
    for (const { contractName, arguments: given } of all) {
      const name = names.get(String(given[0]).toLowerCase());
      if (name !== undefined) found.set(contractName, (found.get(contractName) ?? new Set()).add(name));
    }
  }
  return new Map([...found].flatMap(([name, [first = "", ...more]]) => (more.length > 0 ? [] : [[name, first]])));
}

/** "broadcast/Deploy.s.sol/1/run-latest.json". */
const latestIn = (folder: string): readonly string[] =>
  foldersIn(folder)
    .flatMap(foldersIn)
    .map((one) => join(one, LATEST))
    .filter(existsSync);

const foldersIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((one) => one.isDirectory())
        .map(({ name }) => join(folder, name))
    : [];

/** A file that is no JSON says nothing. */
function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
