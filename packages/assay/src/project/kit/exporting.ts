import type { Artifacts, Sources } from "../../evm/compile";
import { enumSizes, type Described, type Family, type Getter } from "../../explain/export";
import type { Hex } from "../../core/types";
import { Code } from "./code";
import { declarationsOf } from "./declarations";
import { getterOf, wordOf } from "./observing";
import { CLONE, type FamilyOptions } from "./families";
import { editionOf, type AnyProtocol } from "./protocol";
import { REVERTED } from "./reader";
import { DEPLOYER } from "./world";

const identifierOf = (name: string): string => name.replaceAll(/\W/g, "").replace(/^./, (first) => first.toLowerCase());

/** Contracts that another one makes, as tests find them by their numbers. */
function familyOf(
  { name, by, cloneOf }: FamilyOptions<string>,
  code: Code<string>,
  sources: ReadonlyMap<string, string>,
): Family {
  const { world } = code;
  const contract = code.compiledName(`${name}:1`);
  const [maker, plan] = [identifierOf(by), identifierOf(cloneOf ?? "")];
  const source = sources.get(contract);
  const artifact = source === undefined ? contract : `${source}:${contract}`;
  const [before, behind] = CLONE;
  const said =
    cloneOf === undefined
      ? `The ${contract} that ${maker} makes as number \`id\`.`
      : `The ${contract} with this number: a minimal clone (ERC-1167), made with the number as salt.`;
  return {
    name: identifierOf(name),
    contract,
    indexOf: (address) => {
      const found = world.families.of(world.families.nameAt(address) ?? "");
      return found?.family.name === name ? found.number : undefined;
    },
    solidity: [
      `/// ${said}`,
      `function ${identifierOf(name)}(uint256 id) internal view returns (${contract}) {`,
      ...(cloneOf === undefined
        ? [`    return ${contract}(payable(vm.computeCreateAddress(address(${maker}), id)));`]
        : [
            `    bytes32 code = keccak256(bytes.concat(hex"${before.slice(2)}", bytes20(address(${plan})), hex"${behind.slice(2)}"));`,
            `    bytes32 made = keccak256(bytes.concat(hex"ff", bytes20(address(${maker})), bytes32(id), code));`,
            `    return ${contract}(payable(address(uint160(uint256(made)))));`,
          ]),
      "}",
    ],
    javascript: [
      `/** ${said} */`,
      `function ${identifierOf(name)}(id) {`,
      ...(cloneOf === undefined
        ? [`    const address = getCreateAddress({ from: ${maker}.address, nonce: id });`]
        : [
            `    const code = concat(["${before}", ${plan}.address, "${behind}"]);`,
            `    const address = getCreate2Address(${maker}.address, zeroPadValue(toBeHex(id), 32), keccak256(code));`,
          ]),
      `    return { address, abi: new Interface(artifacts.readArtifactSync("${artifact}").abi) };`,
      "}",
    ],
    imports: source === undefined ? [] : [[contract, source]],
  };
}

/** What exported tests say of a protocol. They read by its own getters, so the reader is none of their contracts. */
export function describedOf(given: AnyProtocol, artifacts: Artifacts, edition: string, sources: Sources): Described {
  const { world, kinds, rules } = given;
  if (world.options.recorded !== undefined)
    throw new Error(
      `${given.name}: its own program deploys the contracts, which an exported test cannot; give the contracts constructor arguments in place of \`deployment\` to export tests`,
    );
  const code = new Code(world, artifacts, editionOf(given, edition).artifacts);
  const deployed = world.coded.map((name) => [code.compiledName(name), code.artifactOf(name)] as const);
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
      name: identifierOf(name),
      contract: code.compiledName(name),
      address: world.at[name] as Hex,
    })),
    families: world.families.all.map((family) => familyOf(family, code, made)),
    compiled: artifacts,
    errors: world.coded.map((name) => code.compiledName(name)),
    declaredIn,
    enumSize: enumSizes(sources, declaredIn),
    getter: (kind, id, field): Getter | undefined => {
      const of = Object.values(kinds.find((one) => one.code === kind)?.of ?? {})[field];
      // what a getter reverts with is no answer of it
      if (of === undefined || of.refusal === true) return undefined;
      // the wei of an account, which no function answers
      if (of.wei !== undefined) return { target: of.wei(id), method: "", args: [] };
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
