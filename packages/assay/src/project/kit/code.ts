import { FunctionFragment, type Interface } from "ethers";
import { Abi, interfaceOf, tupleEncoder, type AbiValue } from "../../core/codec";
import type { Artifact, Artifacts } from "../../evm/compile";
import type { Fixture, FixtureTransaction, Hex } from "../../core/types";
import { READER_CODE } from "./reader";
import { DEPLOYER, READER, type World } from "./world";

/** What those who deploy have, in wei. */
const ETH = 10n ** 27n;

/** Wei without calldata, as if it were a function. */
export const RECEIVE = FunctionFragment.from({
  ...{ type: "function", name: "receive", stateMutability: "payable" },
  ...{ inputs: [], outputs: [] },
});
const RECEIVE_SIGNATURE = RECEIVE.format("sighash");

/** The world's contracts as they were compiled for an edition. */
export class Code<C extends string> {
  private readonly abis = new Map<C, Abi>();

  /** `renamed`: compiled names in place of those that the world says. @throws Error for a contract that was not compiled */
  constructor(
    readonly world: World<C>,
    private readonly artifacts: Artifacts,
    private readonly renamed: Partial<Readonly<Record<C, string>>> = {},
  ) {
    for (const name of world.coded) this.artifactOf(name);
  }

  /** Name of what a contract was compiled as. */
  compiledName(contract: C): string {
    return this.renamed[this.world.alike(contract)] ?? this.world.deployed(contract).artifact ?? contract;
  }

  artifactOf(contract: C): Artifact {
    const name = this.compiledName(contract);
    const found = this.artifacts[name];
    if (found !== undefined && found.bytecode !== "0x") return found;
    const deployable = Object.keys(this.artifacts).filter((one) => this.artifacts[one]?.bytecode !== "0x");
    const what = found === undefined ? "it is not among what was compiled" : "it is an interface or abstract";
    throw new Error(
      `world: expected a contract ${name} to deploy as ${contract}, ${what} (${deployable.sort().join(", ")}); name another as its artifact`,
    );
  }

  interface(contract: C): Interface {
    return interfaceOf(this.artifactOf(contract).abi);
  }

  /** A function by its name or its signature. @throws Error when there is none, or several have the name; `what` names it */
  functionOf(contract: C, method: string, what: string): FunctionFragment {
    const all = this.interface(contract).fragments.filter((one): one is FunctionFragment => one.type === "function");
    const found = all.filter((one) => one.name === method || one.format("sighash") === method);
    const [only] = found;
    if (only !== undefined && found.length === 1) return only;
    if (found.length === 0 && method === RECEIVE_SIGNATURE && this.interface(contract).receive) return RECEIVE;
    const names = (found.length > 1 ? found : all).map((one) => one.format("sighash")).sort();
    const problem = found.length > 1 ? "has several of that name: name one of" : "has no such function; it has";
    throw new Error(`${what}: ${contract}.${method}: ${this.compiledName(contract)} ${problem} ${names.join(", ")}`);
  }

  /** Calldata; none for wei alone. */
  encode(of: C, method: string, args: readonly AbiValue[]): Hex {
    const contract = this.world.alike(of);
    if (method === RECEIVE_SIGNATURE) return "0x";
    let abi = this.abis.get(contract);
    if (abi === undefined) this.abis.set(contract, (abi = new Abi(this.artifactOf(contract).abi)));
    return abi.encode(method, args);
  }

  /** What is deployed once: the contracts in their order (or the transactions that were recorded), the reader, the opening calls, a second apart. `errorWords`: revert data in words. */
  fixture(errorWords: (data: Hex) => string | undefined): Fixture & { readonly last: number } {
    const { world } = this;
    let time = world.genesis;
    const create = (title: string, data: Hex, value = 0n): FixtureTransaction => {
      time += 1;
      return { from: DEPLOYER, data, value, time, title: `deploy ${title}` };
    };
    const { recorded } = world.options;
    const transactions: FixtureTransaction[] =
      recorded === undefined
        ? world.contracts.map((name) => create(name, this.creation(name), world.deployed(name).value))
        : recorded.transactions.map((one, i) => {
            time += 1;
            return { ...one, time, title: `transaction ${i + 1} of the project's own deployment` };
          });
    transactions.push(create(READER, READER_CODE.bytecode));
    for (const { from, contract, method, args, value = 0n } of world.opening) {
      time += 1;
      const data = this.encode(contract, method, args);
      transactions.push({ from, to: world.at[contract], data, value, time, title: `${contract}.${method}` });
    }
    const senders = new Set([DEPLOYER, ...(recorded?.transactions ?? []).map(({ from }) => from)]);
    const balances = { ...Object.fromEntries([...senders].map((address) => [address, ETH])), ...world.balances };
    const explain = (one: FixtureTransaction, data: Hex): string =>
      `${errorWords(data) ?? (data === "0x" ? "no data" : data)}; ${this.adviceFor(transactions.indexOf(one))}`;
    return { genesisTime: world.genesis, balances, transactions, explain, last: time };
  }

  /** What to do about a transaction of the fixture that fails. */
  private adviceFor(index: number): string {
    const { world } = this;
    const contract = world.options.recorded === undefined ? world.contracts[index] : undefined;
    if (contract === undefined) return "correct the opening calls, or what is there before them";
    const { file, value = 0n } = world.deployed(contract);
    const where = file === undefined ? `of ${contract}` : `in ${file}`;
    const payable = this.interface(contract).deploy.payable
      ? `, or the wei that it is sent, ${value}${file === undefined ? "" : ": constructorValue there"}`
      : "";
    return `correct what its constructor is given ${where}${payable}`;
  }

  private creation(contract: C): Hex {
    const { world } = this;
    const { inputs } = this.interface(contract).deploy;
    const args = world.deployed(contract).args?.(world.at, world.people) ?? [];
    if (args.length !== inputs.length)
      throw new Error(
        `world: the constructor of ${this.compiledName(contract)} takes ${inputs.length} values (${inputs.map((one) => one.format("full")).join(", ")}), ${contract} gives ${args.length}`,
      );
    try {
      return this.artifactOf(contract).bytecode + tupleEncoder(inputs).encode(args);
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
      throw new Error(`world: the constructor of ${this.compiledName(contract)}: ${error.message}`, { cause: error });
    }
  }
}
