import type { Artifacts, Sources } from "../../evm/compile";
import { enumSizes, type Described, type Getter } from "../../explain/export";
import type { Hex } from "../../core/types";
import { Code } from "./code";
import { declarationsOf } from "./declarations";
import { getterOf, wordOf } from "./observing";
import { editionOf, type AnyProtocol } from "./protocol";
import { REVERTED } from "./reader";
import { DEPLOYER } from "./world";

/** What exported tests say of a protocol. They read by its own getters, so the reader is none of their contracts. */
export function describedOf(given: AnyProtocol, artifacts: Artifacts, edition: string, sources: Sources): Described {
  const { world, kinds, rules } = given;
  if (world.options.recorded !== undefined)
    throw new Error(
      `${given.name}: its own program deploys the contracts, which an exported test cannot; give the contracts constructor arguments in place of \`deployment\` to export tests`,
    );
  const code = new Code(world, artifacts, editionOf(given, edition).artifacts);
  const deployed = world.contracts.map((name) => [code.compiledName(name), code.artifactOf(name)] as const);
  const made = new Map(
    deployed.flatMap(([known, { source, name = known, behaves }]) => [
      ...(behaves === undefined ? [] : [[behaves.name, behaves.source] as const]),
      [name, source] as const,
    ]),
  );
  const declared = declarationsOf(
    sources,
    deployed.map(([, artifact]) => artifact),
  );
  // what the contracts mean by a name, which may be another one's, too; where they mean several things, it is none
  const declaredIn = (symbol: string): string | undefined =>
    declared.has(symbol) ? declared.get(symbol) : made.get(symbol);
  return {
    title: given.name,
    people: world.people.map((address) => ({ name: world.nameOf(address) ?? "", address })),
    deployer: { name: "deployer", address: DEPLOYER },
    contracts: world.contracts.map((name) => ({
      name: name.replaceAll(/\W/g, "").replace(/^./, (first) => first.toLowerCase()),
      contract: code.compiledName(name),
      address: world.at[name] as Hex,
    })),
    families: [],
    compiled: artifacts,
    errors: world.contracts.map((name) => code.compiledName(name)),
    declaredIn,
    enumSize: enumSizes(sources, declaredIn),
    getter: (kind, id, field): Getter | undefined => {
      const of = Object.values(kinds.find((one) => one.code === kind)?.of ?? {})[field];
      if (of === undefined || of.wei !== undefined) return undefined;
      const [contract, method, ...args] = getterOf(of.read, id);
      const target = world.at[contract];
      if (target === undefined) return undefined;
      const { outputs } = code.functionOf(contract, method, contract);
      const word = of.whole === true ? "whole" : (of.word ?? wordOf(`${contract}.${method}`, outputs, of.part));
      return { target, method, args, word, ...(of.mayRevert === true ? { reverted: REVERTED } : {}) };
    },
    meaningOf: () => undefined,
    bytesInstead: () => undefined,
    rule: (id) => rules[id],
  };
}
