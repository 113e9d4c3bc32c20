import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import type { Hex } from "../../core/types";

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const address = z.string().regex(ADDRESS);
const text = z.string().nullish();

/** As `forge script` writes it. */
const broadcast = z.object({
  transactions: z.array(
    z.object({
      transactionType: text,
      contractName: text,
      contractAddress: text,
      additionalContracts: z.array(z.object({ contractName: text, address })).nullish(),
    }),
  ),
  /** "src/Odds.sol:Odds:0x…". */
  libraries: z.array(z.string()).default([]),
});

/** As Hardhat Ignition writes it ("Module#Coin"), or anybody. */
const byName = z.record(z.string(), address);

/** Addresses by name, in the order of the file; a name may have several. */
type Addresses = ReadonlyMap<string, readonly Hex[]>;

function collected(all: Iterable<readonly [name: string, at: string]>): Addresses {
  const found = new Map<string, readonly Hex[]>();
  for (const [name, at] of all) {
    const lower = at.toLowerCase();
    const known = found.get(name) ?? [];
    if (!known.includes(lower)) found.set(name, [...known, lower]);
  }
  return found;
}

function* inBroadcast({ transactions, libraries }: z.infer<typeof broadcast>): Generator<[string, string]> {
  for (const { transactionType, contractName, contractAddress, additionalContracts } of transactions) {
    const creates = transactionType?.startsWith("CREATE") === true;
    if (creates && typeof contractName === "string" && typeof contractAddress === "string")
      yield [contractName, contractAddress];
    for (const one of additionalContracts ?? [])
      if (typeof one.contractName === "string") yield [one.contractName, one.address];
  }
  for (const library of libraries) {
    const [, name, at] = library.split(":");
    if (name !== undefined && at !== undefined && ADDRESS.test(at)) yield [name, at];
  }
}

/** @throws Error for a file that is not there, or says no addresses */
function addressesIn(path: string, file: string): Addresses {
  if (!existsSync(path))
    throw new Error(
      `deployment: expected the command to write ${file}, found no such file; name what it writes as \`addresses\``,
    );
  const content = readFileSync(path, "utf8");
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch (error) {
    throw new Error(`deployment: ${file}: expected JSON, received ${content.slice(0, 40)}`, { cause: error });
  }
  const forge = broadcast.safeParse(json);
  if (forge.success) return collected(inBroadcast(forge.data));
  const named = byName.safeParse(json);
  if (named.success) return collected(Object.entries(named.data).map(([name, at]) => [name.replace(/^.*#/, ""), at]));
  throw new Error(
    `deployment: ${file}: expected what forge script or Hardhat Ignition writes, or an object with an address for each name, received ${content.slice(0, 60).replaceAll(/\s+/g, " ")}`,
  );
}

/**
 * Where contracts are, by what a file says of them. `as`: their names there, or their addresses.
 * @throws Error in one line for a contract that is not in it, or in it several times
 */
export function addressesOf(
  contracts: readonly string[],
  path: string,
  file: string,
  as: Readonly<Record<string, string>> = {},
): Readonly<Record<string, Hex>> {
  const stray = Object.keys(as).find((name) => !contracts.includes(name));
  if (stray !== undefined)
    throw new Error(`deployment: as: expected a contract of the project, ${contracts.join(", ")}, received "${stray}"`);
  const there = addressesIn(path, file);
  return Object.fromEntries(
    contracts.map((contract) => {
      const name = as[contract] ?? contract;
      if (ADDRESS.test(name)) return [contract, name.toLowerCase()];
      const [only, ...more] = there.get(name) ?? [];
      if (only === undefined)
        throw new Error(
          `deployment: ${file} has no ${name}, it has ${[...there.keys()].join(", ") || "nothing"}; say in \`as\` what ${contract} is called there, or its address`,
        );
      if (more.length > 0)
        throw new Error(
          `deployment: ${file} has several of ${name}, at ${[only, ...more].join(" and ")}; say in \`as\` which address is that of ${contract}`,
        );
      return [contract, only];
    }),
  );
}
