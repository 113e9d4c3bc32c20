import type { Build } from "./elsewhere/compiler";
import { solcVersion } from "./settings";
import { inputOf, run, type SolcTarget, type StorageLayout } from "./solc";
import type { Sources } from "./sources";

/** The compiler's input and output for debuggers, with layouts, source maps and syntax trees. */
export interface DebugOutput {
  readonly version: string;
  readonly input: object;
  readonly output: object;
  /** Storage layouts by the name that is shown. */
  readonly layouts: Readonly<Record<string, StorageLayout | undefined>>;
  readonly targets: readonly SolcTarget[];
}

const DEBUGGED = ["abi", "storageLayout", "evm.bytecode", "evm.deployedBytecode", "evm.methodIdentifiers"];

/** Empty code, in the form that the compiler outputs for interfaces. */
const NO_CODE = { object: "", opcodes: "", sourceMap: "", linkReferences: {} };
const HOLLOW = { bytecode: NO_CODE, deployedBytecode: { ...NO_CODE, immutableReferences: {} } };

/**
 * Compiles some contracts with the data that a debugger needs. `sources` may be only those that they import: the code is that of `runSolc`. Other
 * contracts have only syntax trees; Hardhat requires a code field of them too, but accepts an empty one.
 */
export function debugSolc(sources: Sources, contracts: readonly SolcTarget[], build?: Build): DebugOutput {
  const others = { "": ["ast"], "*": ["abi", "evm.methodIdentifiers"] };
  const selection: Record<string, Record<string, readonly string[]>> = { "*": others };
  for (const { name, source } of contracts) selection[source] = { ...others, ...selection[source], [name]: DEBUGGED };
  const output = run(sources, selection, { build });
  const whole = Object.entries(output.contracts ?? {}).map(([source, inside]) => {
    const filled = Object.entries(inside).map(([name, { evm, ...rest }]) => [
      name,
      { ...rest, evm: { ...HOLLOW, ...evm } },
    ]);
    return [source, Object.fromEntries(filled) as unknown];
  });
  const layouts = contracts.map(({ shown, name, source }) => [
    shown,
    output.contracts?.[source]?.[name]?.storageLayout,
  ]);
  return {
    version: build?.version ?? solcVersion(),
    input: inputOf(sources, selection, { build }),
    output: { ...output, contracts: Object.fromEntries(whole) as unknown },
    layouts: Object.fromEntries(layouts) as DebugOutput["layouts"],
    targets: contracts,
  };
}
