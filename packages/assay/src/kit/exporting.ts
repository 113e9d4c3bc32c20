import { z } from "zod";
import { importedBy, type Artifact, type Artifacts, type Sources } from "../compile";
import type { Described, Getter } from "../export";
import type { Hex } from "../types";
import { Code } from "./code";
import { getterOf } from "./observing";
import { editionOf, type AnyProtocol } from "./protocol";
import { DEPLOYER } from "./world";

const DECLARATION = /^(?:abstract )?(?:struct|enum|contract|interface|library) (\w+)/gm;
const constructorSchema = z.object({
  type: z.literal("constructor"),
  inputs: z.array(z.object({ internalType: z.string().default("") })),
});

/**
 * Files that declare contracts, interfaces, structs, … by their names. Packages may have the same name for different things: what a constructor of the deployed
 * contracts is given is then what its own file imports.
 */
function declarationsOf(sources: Sources, deployed: readonly Artifact[]): ReadonlyMap<string, string> {
  const declared = new Map<string, string>();
  const among = (files: Iterable<string>, wanted: (name: string) => boolean): void => {
    for (const file of [...files].sort())
      for (const [, name = ""] of (sources.get(file) ?? "").matchAll(DECLARATION))
        if (wanted(name) && !declared.has(name)) declared.set(name, file);
  };
  for (const { abi, source } of deployed) {
    const inputs = abi.flatMap((one) => constructorSchema.safeParse(one).data?.inputs ?? []);
    const given = new Set(inputs.map(({ internalType }) => internalType.replace(/^contract /, "")));
    among(importedBy(sources, [source]), (name) => given.has(name));
  }
  const all = deployed.map(({ source }) => source);
  among(importedBy(sources, all), () => true);
  return declared;
}

/** What exported tests say of a protocol. They read by its own getters, so the reader is none of their contracts. */
export function describedOf(given: AnyProtocol, artifacts: Artifacts, edition: string, sources: Sources): Described {
  const { world, kinds, rules } = given;
  if (world.options.recorded !== undefined)
    throw new Error(
      `${given.name}: its own program deploys the contracts, which an exported test cannot; give the contracts constructor arguments in place of \`deployment\` to export tests`,
    );
  const code = new Code(world, artifacts, editionOf(given, edition).artifacts);
  const declared = declarationsOf(
    sources,
    world.contracts.map((name) => code.artifactOf(name)),
  );
  return {
    title: given.name,
    people: world.people.map((address) => ({ name: world.nameOf(address) ?? "", address })),
    deployer: { name: "deployer", address: DEPLOYER },
    contracts: world.contracts.map((name) => ({
      name: name.replace(/^./, (first) => first.toLowerCase()),
      contract: code.compiledName(name),
      address: world.at[name] as Hex,
    })),
    families: [],
    compiled: artifacts,
    errors: world.contracts.map((name) => code.compiledName(name)),
    declaredIn: (symbol) => artifacts[symbol]?.source ?? declared.get(symbol),
    getter: (kind, id, field): Getter | undefined => {
      const of = Object.values(kinds.find((one) => one.code === kind)?.of ?? {})[field];
      if (of === undefined) return undefined;
      const [contract, method, ...args] = getterOf(of.read, id);
      const target = world.at[contract];
      const plain = args.filter((one): one is bigint | string => typeof one === "bigint" || typeof one === "string");
      if (target === undefined || plain.length < args.length || of.part?.includes(".") === true) return undefined;
      return { target, method, args: plain, ...(of.part === undefined ? {} : { member: of.part }) };
    },
    meaningOf: () => undefined,
    bytesInstead: () => undefined,
    rule: (id) => rules[id],
  };
}
