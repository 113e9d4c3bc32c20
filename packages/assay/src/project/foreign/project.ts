import {
  World,
  describing,
  projectOf,
  type Addresses,
  type Deployed,
  type OpeningCall,
  type ProtocolProject,
} from "../kit";
import { DEPLOYER, type Recorded } from "../kit/world";
import { takeOver, type ScriptedDeployment } from "../deployment";
import { linkedLibraries, roleOf, sizeProblem, type ForeignArtifact } from "../../evm/artifacts";
import { STANDARDS } from "../standards";
import type { Artifacts } from "../../evm/compile";
import type { Hex, Invariant } from "../../core/types";
import { canariesOf, CANARY_RULES } from "./canaries";
import { excusesOf, excusing, withoutLaws } from "./excuses";
import { isCollection } from "./collection-oracles";
import { changingFunctions, compiledOf, readCode, type ContractCode } from "./code";
import { neededFirst } from "./deployment-order";
import type { Contract, Deployment } from "./describe";
import { lawsOf, type VaultAndAsset } from "./laws";
import { errorsIn } from "./known-errors";
import { guidedOf } from "./guided";
import type { Abstaining } from "../declared/abstaining";
import { idParts } from "../declared/member-names";
import { observedOf } from "./observed";
import { operationsOf, skippedOf, surroundings, uncallableOf } from "./operations";
import { own } from "../declared/own";
import { ORACLE_RULES, isToken, namesInIds, oraclesOf } from "./oracles";

/** What the `assay.config.ts` of a foreign project says. */
export interface ForeignProject<M extends Abstaining> {
  readonly name: string;
  /** The folder of assay.config.ts: `__dirname` there. */
  readonly root: string;
  /** Folder of the artifacts, relative to it. */
  readonly artifacts: string;
  /** Names of those who call. The deployer does, too. */
  readonly people: readonly string[];
  readonly model: () => M;
  /** They are deployed in this order, but each behind those whose addresses its constructor is given. */
  readonly contracts: Readonly<Record<string, Contract<M>>>;
  /** The project's own program that deploys; absent: constructors are called, with the arguments that the contracts' files give. */
  readonly deployment?: ScriptedDeployment;
  /** Reads an artifact by the name that a contract's interface gives; absent: it is a file below `root`. */
  readonly read?: (artifact: string) => ForeignArtifact;
  /** Contracts are deployed in the order in which they are given. */
  readonly inOrder?: boolean;
  /** Files and folders of the project's own TypeScript; absent: assay.config.ts and the folder assay. */
  readonly code?: readonly string[];
  /** Calls that are made once, after everything was deployed. */
  readonly opening?: (deployment: Deployment) => readonly OpeningCall<string>[];
  /** Statements that need not hold, and why: by their ids ("INV-PANIC-COIN-BURN"), by id and site ("INV-PANIC-COIN-BURN:0x12", that panic alone), or by a law's id. */
  readonly excused?: Readonly<Record<string, string>>;
  /** An overflow by which checked arithmetic refuses a call (panic 0x11) is a finding, too. Absent: it is how many contracts say no. */
  readonly overflowIsFinding?: boolean;
  /** Functions that are not called ("Coin.permit(address,…)", "Coin.permit", or "Coin" for all of it), and why. */
  readonly uncalled?: Readonly<Record<string, string>>;
  /** Functions that never succeed here ("Coin.permit"), and why: else one that does not makes a campaign vacuous. */
  readonly neverSucceeds?: Readonly<Record<string, string>>;
  /** Vaults of ERC-4626: their laws are checked by `assay properties`. People must have of the asset, and the vault may take it. */
  readonly vaults?: readonly VaultAndAsset[];
  /** Contracts may have more code than the 24 576 bytes that EIP-170 allows. No chain deploys them; without this a campaign refuses them. */
  readonly unlimitedCode?: boolean;
  /** More statements; `describing` of assay/kit makes them. */
  readonly invariants?: readonly Invariant<null>[];
  readonly rules?: Readonly<Record<string, string>>;
}

/** The project of contracts that somebody else has compiled, for `assay.config.ts` to export by default. */
export function foreignProject<M extends Abstaining>(given: ForeignProject<M>): ProtocolProject {
  const { name, root, contracts, uncalled = {} } = given;
  const isCalled = (contract: string, signature: string): boolean => !isUncalled(uncalled, contract, signature);
  const readCodes = (): readonly ContractCode[] =>
    Object.entries(contracts).map(([key, contract]) => readCode(root, key, contract, given.read));
  const recorded = recordedBy(given, readCodes);
  const codes = readCodes();
  const world = worldOf(given, recorded);
  const describe = describing<M>().of(world);
  const observed = observedOf(codes, describe, world);
  const around = surroundings(world);
  const operations = codes
    .flatMap((code) => operationsOf(code, describe.operation, around, given.neverSucceeds ?? {}))
    .filter((one) => isCalled(one.contract, one.method ?? one.name));
  const inId = idParts(namesInIds(codes, observed));
  const watching = { codes, observed, world, invariant: describe.invariant, inId };
  const oracles = oraclesOf(watching, { overflows: given.overflowIsFinding === true, isCalled });
  const hasLaws = codes.some(({ abi }) => isToken(abi) || isCollection(abi)) || given.vaults !== undefined;
  const excuses = excusesOf(given.excused ?? {}, oracles, hasLaws);
  const artifacts = (): Artifacts => artifactsOf(codes, world.at, given.unlimitedCode === true);
  const skipped = named(codes, (code) => encodable(code, skippedOf(code)));
  return projectOf({
    name,
    root,
    world,
    model: given.model,
    meet: (model, met) => {
      model.meet(met);
    },
    operations,
    kinds: observed.kinds,
    invariants: [...excusing(oracles, excuses.oracles), ...(given.invariants ?? [])],
    canaries: canariesOf(watching),
    rules: { ...ORACLE_RULES, ...CANARY_RULES, ...STANDARDS, ...given.rules },
    // nobody has said which errors there must be
    errors: [],
    ...(given.read === undefined ? { otherErrors: () => errorsIn(root, given.artifacts) } : {}),
    uncalled: { ...skipped, ...uncalled },
    notCalled: {
      ...named(codes.filter(isNoLibrary), (code) => ({ ...skippedOf(code), ...uncallableOf(code) })),
      ...uncalled,
    },
    ignoredEvents: ignoredEvents(codes),
    ...(hasLaws
      ? { laws: (making) => withoutLaws(lawsOf(making, world, codes, given.vaults ?? []), excuses.laws) }
      : {}),
    compiled: {
      folder: given.artifacts,
      artifacts,
      guided: (notify) => guidedOf(root, codes, artifacts(), (library) => own(world.at, library), notify),
    },
    ...(given.unlimitedCode === undefined ? {} : { unlimitedCode: given.unlimitedCode }),
    code: given.code ?? ["assay.config.ts", "assay"],
  });
}

function recordedBy<M extends Abstaining>(
  { root, deployment }: ForeignProject<M>,
  readCodes: () => readonly ContractCode[],
): Recorded<string> | undefined {
  if (deployment === undefined) return undefined;
  const { addresses, deployer, transactions } = takeOver(root, deployment, () =>
    readCodes().map(({ name, artifact: { bytecode } }) => ({ name, bytecode })),
  );
  return { at: addresses, deployer, transactions };
}

function worldOf<M extends Abstaining>(
  { people, contracts, opening, inOrder }: ForeignProject<M>,
  recorded: Recorded<string> | undefined,
): World<string> {
  const deployment = (at: Addresses<string>, persons: readonly Hex[]): Deployment => ({
    of: (contract) => addressIn(at, contract),
    people: persons,
    deployer: recorded?.deployer ?? DEPLOYER,
  });
  const deployedAs = (key: string): readonly [string, Deployed<string>] => {
    const { args, value } = contracts[key]?.described ?? {};
    const given =
      args === undefined ? {} : { args: (at: Addresses<string>, who: readonly Hex[]) => args(deployment(at, who)) };
    return [key, { ...given, ...(value === undefined ? {} : { value }), file: `assay/${key}.ts` }];
  };
  const worldIn = (order: readonly string[]): World<string> =>
    new World<string>({
      people,
      contracts: Object.fromEntries(order.map(deployedAs)),
      ...(recorded === undefined ? {} : { recorded }),
      ...(opening === undefined ? {} : { opening: (at, persons) => opening(deployment(at, persons)) }),
    });
  const world = worldIn(Object.keys(contracts));
  if (recorded !== undefined || inOrder === true) return world;
  const needs = (key: string): readonly string[] =>
    contractsGivenTo(contracts[key]?.described.args, deployment(world.at, world.people));
  return worldIn(neededFirst(world.contracts, needs));
}

/** The contracts whose addresses a constructor is given. */
function contractsGivenTo(args: Contract<never>["described"]["args"], deployment: Deployment): readonly string[] {
  const given: string[] = [];
  const of = (contract: string): Hex => {
    const address = deployment.of(contract);
    given.push(contract);
    return address;
  };
  try {
    args?.({ ...deployment, of });
  } catch {
    // what is missing or wrong in them is told when they are needed
  }
  return given;
}

function addressIn(at: Addresses<string>, contract: string): Hex {
  const found = own(at, contract);
  if (found !== undefined) return found;
  throw new Error(`expected a contract of the project, ${Object.keys(at).join(", ")}, received "${contract}"`);
}

/** @throws Error for code that is larger than a chain takes, unless that is allowed */
function artifactsOf(codes: readonly ContractCode[], at: Addresses<string>, unlimitedCode: boolean): Artifacts {
  const large = unlimitedCode ? undefined : codes.find(({ artifact }) => sizeProblem(artifact) !== undefined);
  if (large !== undefined) throw new Error(`${large.name}: ${sizeProblem(large.artifact)}`);
  const libraries = linkedLibraries(
    codes.flatMap(({ artifact, behind }) => [artifact, ...(behind === undefined ? [] : [behind])]),
  );
  return Object.fromEntries(
    codes.map((code) => [code.name, compiledOf(code, (library) => own(at, library), libraries)]),
  );
}

/** Functions of contracts, "Coin.burn(uint256)", with something of each. */
const named = (
  codes: readonly ContractCode[],
  of: (code: ContractCode) => Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    codes.flatMap((code) => Object.entries(of(code)).map(([method, why]) => [`${code.name}.${method}`, why])),
  );

/** Of functions those that the ABI has and that can be encoded. */
function encodable(
  { abi }: ContractCode,
  functions: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const known = new Set(changingFunctions(abi).map((one) => one.format("sighash")));
  return Object.fromEntries(Object.entries(functions).filter(([method]) => known.has(method)));
}

/** Libraries are called by contracts only. */
const isNoLibrary = ({ artifact }: ContractCode): boolean => roleOf(artifact) !== "library";

const isUncalled = (uncalled: Readonly<Record<string, string>>, contract: string, method: string): boolean =>
  [contract, `${contract}.${method}`, `${contract}.${method.replace(/\(.*/, "")}`].some(
    (key) => own(uncalled, key) !== undefined,
  );

/** Events with an indexed text, bytes, list or struct: the chain keeps a hash of it, which no rule predicts. */
function ignoredEvents(codes: readonly ContractCode[]): Readonly<Record<string, string>> {
  const found = new Map<string, string>();
  for (const { abi } of codes)
    abi.forEachEvent(({ name, inputs }) => {
      const hashed = inputs.some((one) => one.indexed === true && /^(string|bytes|array|tuple)$/.test(one.baseType));
      if (hashed) found.set(name, "the chain keeps a hash of what is indexed");
    });
  return Object.fromEntries(found);
}
