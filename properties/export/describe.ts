import type { Counterexample } from "assay/counterexample";
import { enumSizes, type Described, type Family, type Meaning } from "assay/export";
import type { Hex } from "assay/types";
import { accountAt, addressOf, DEPLOYMENT, type DeployedName } from "../fixture/addresses";
import { ACTORS, DEPLOYER } from "../fixture/actors";
import { ERROR_CONTRACTS } from "../encode/errors";
import { contractIn, ERROR_LIBRARIES, STAND_INS, type Edition } from "../fixture/editions";
import { argumentsOf } from "../operations";
import { ruleSentences } from "../subject/rules";
import { getterOf } from "./getters";

/** The parts of a compiled contract that an export uses. */
export interface Compiled {
  readonly abi: readonly unknown[];
  readonly bytecode: Hex;
  readonly source: string;
}

/** What to describe. */
export interface DescribeOptions {
  readonly edition: Edition;
  /** Compiled contracts, by name. */
  readonly artifacts: Readonly<Record<string, Compiled>>;
  /** The project's sources: where structs and enums are declared. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Better names for contracts whose names are no identifiers or say too little. */
const NAMES: Readonly<Partial<Record<DeployedName, string>>> = {
  "asset:6": "usd",
  "asset:7": "btc",
  "feed:6": "usdFeed",
  "feed:7": "btcFeed",
  "feed:255": "tokenFeed",
  "feed:8decimals": "feedOf8Decimals",
};

/** An empty list of calls, for contracts that call back in no step of a case. */
const NO_CALLS = "0x0000";
/** Contracts that are deployed with a list of calls to try. */
const CALLING_BACK: readonly DeployedName[] = ["asset:6", "asset:7", "reenterer", "sneak"];

const DECLARATION = /^(?:abstract )?(?:struct|enum|contract|interface|library) (\w+)/gm;

const MEANINGS: Readonly<Record<string, Meaning>> = {
  ...Object.fromEntries([...argumentsOf("seconds"), "cooldown", "seconds"].map((name) => [name, "seconds"])),
  ...Object.fromEntries(
    [...argumentsOf("moment"), "updatedAt_", "streamEnd", "time", "exposureEnd"].map((name) => [name, "time"]),
  ),
};

/** Describes an edition of the protocol for exports. By `counterexample`, contracts that call back get their list of calls or an empty one. */
export function describe({ edition, artifacts, sources }: DescribeOptions, counterexample: Counterexample): Described {
  const declared = new Map<string, string>();
  for (const [path, text] of sources)
    for (const [, name = ""] of text.matchAll(DECLARATION)) if (!declared.has(name)) declared.set(name, path);
  const deployed = new Set<string>(DEPLOYMENT.map(({ name }) => name));
  const silent = CALLING_BACK.filter((name) => !callsBack(name, counterexample)).map(identifierOf);
  const declaredIn = (symbol: string): string | undefined => artifacts[symbol]?.source ?? declared.get(symbol);
  return {
    title: "The mutual",
    people: ACTORS.filter((actor) => !deployed.has(actor)).map((name) => ({ name, address: addressOf(name) })),
    deployer: { name: "deployer", address: DEPLOYER },
    contracts: DEPLOYMENT.map(({ name, contract }) => ({
      name: identifierOf(name),
      contract: contractIn(edition, contract),
      address: addressOf(name),
    })),
    families: [POOLS],
    compiled: artifacts,
    errors: [...ERROR_LIBRARIES[edition], ...ERROR_CONTRACTS.map((name) => STAND_INS[edition][name] ?? name)],
    declaredIn,
    enumSize: enumSizes(sources, declaredIn),
    lens: "lens",
    getter: getterOf,
    meaningOf: (parameter) => MEANINGS[parameter],
    bytesInstead: (name) => (silent.includes(name) ? NO_CALLS : undefined),
    rule: (id) => ruleSentences().get(id),
  };
}

const identifierOf = (name: DeployedName): string => NAMES[name] ?? name;

/** Whether a contract may call back in a case: an asset if it is switched to that, the others if they act or are named in a call. */
function callsBack(name: DeployedName, { steps }: Counterexample): boolean {
  const address = addressOf(name);
  return steps.some(({ call, words }) => {
    if (call === undefined) return false;
    if (name.startsWith("asset:")) return call.to === address && words.includes("reentering");
    return call.from === address || call.data.includes(address.slice(2));
  });
}

/** A pool by its id: a minimal clone that StakingProducts creates with the id as salt. */
const POOLS: Family = {
  name: "pool",
  contract: "StakingPool",
  indexOf: (address) => {
    const account = accountAt(address) ?? "";
    return account.startsWith("pool:") ? BigInt(account.slice("pool:".length)) : undefined;
  },
  solidity: [
    "/// The staking pool with this id: a clone, made with the id as salt.",
    "function pool(uint256 id) internal view returns (StakingPool) {",
    "    return",
    "        StakingPool(",
    "            Clones.predictDeterministicAddress(address(stakingPoolImplementation), bytes32(id), address(stakingProducts))",
    "        );",
    "}",
  ],
  javascript: [
    "/** The staking pool with this id: a minimal clone (ERC-1167), made with the id as salt. */",
    "function pool(id) {",
    '    const code = concat(["0x3d602d80600a3d3981f3363d3d373d3d3d363d73", stakingPoolImplementation.address, "0x5af43d82803e903d91602b57fd5bf3"]);',
    "    const address = getCreate2Address(stakingProducts.address, zeroPadValue(toBeHex(id), 32), keccak256(code));",
    "    return { ...stakingPoolImplementation, address };",
    "}",
  ],
  imports: [["Clones", "@openzeppelin/contracts/proxy/Clones.sol"]],
};
