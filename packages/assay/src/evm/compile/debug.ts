import type { Build } from "./elsewhere/compiler";
import { inputOf, run, type SolcTarget, type StorageLayout } from "./solc";
import type { Sources } from "./sources";

/** The compiler's input and output for debuggers, with layouts, source maps and syntax trees. */
export interface DebugOutput {
  readonly input: object;
  readonly output: object;
  /** Storage layouts by the name that is shown. */
  readonly layouts: Readonly<Record<string, StorageLayout | undefined>>;
  readonly targets: readonly SolcTarget[];
}

/**
 * Compiles some contracts with the data that a debugger needs, and the syntax trees of all. `sources` may be only those that they import: the code is that of
 * `runSolc`.
 */
export function debugSolc(sources: Sources, contracts: readonly SolcTarget[], build?: Build): DebugOutput {
  const selection: Record<string, Record<string, readonly string[]>> = { "*": { "": ["ast"] } };
  for (const { name, source } of contracts)
    selection[source] = { "": ["ast"], ...selection[source], [name]: ["storageLayout", "evm.deployedBytecode"] };
  const output = run(sources, selection, { build });
  const layouts = contracts.map(({ shown, name, source }) => [
    shown,
    output.contracts?.[source]?.[name]?.storageLayout,
  ]);
  return {
    input: inputOf(sources, selection, { build }),
    output,
    layouts: Object.fromEntries(layouts) as DebugOutput["layouts"],
    targets: contracts,
  };
}
