import type { Artifacts } from "../compile";
import type { Described, Getter } from "../export";
import type { Hex } from "../types";
import { Code } from "./code";
import { editionOf, type AnyProtocol } from "./protocol";
import { DEPLOYER } from "./world";

/** What exported tests say of a protocol. They read by its own getters, so the reader is none of their contracts. */
export function describedOf(given: AnyProtocol, artifacts: Artifacts, edition: string): Described {
  const { world, kinds, rules } = given;
  const code = new Code(world, artifacts, editionOf(given, edition).artifacts);
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
    declaredIn: (symbol) => artifacts[symbol]?.source,
    getter: (kind, id, field): Getter | undefined => {
      const of = Object.values(kinds.find((one) => one.code === kind)?.of ?? {})[field];
      if (of === undefined) return undefined;
      const [contract, method, ...args] = of.read(id);
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
