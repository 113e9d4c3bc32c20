import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const MODULES = join(__dirname, "../../../../../node_modules");

/** A lock that opens when three conditions are met one after the other; each refuses in another way. */
export const LOCK = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

contract Lock {
    event Opened(uint256 indexed how);
    error TooSmall(uint256 a);
    uint256 public turns;

    function half() external view returns (uint256) {
        return turns / 2;
    }

    modifier turned() {
        require(turns > 1, "turn it twice");
        _;
    }

    function turn(uint64 key) external {
        if (key < 1_000_000_007) revert TooSmall(key);
        turns++;
    }

    function open(uint128 a, uint128 b, int64 c) external turned {
        require(uint256(a) * 3 + 123_456_789 == b);
        if (c < -77_777 && c > -77_780) emit Opened(1);
    }
}
`;

interface Compiled {
  readonly abi: readonly unknown[];
  readonly metadata: string;
  readonly evm: {
    readonly bytecode: { readonly object: string };
    readonly deployedBytecode: { readonly object: string };
  };
}

/** The layout of a project: with build-info beside its artifacts, or with metadata in them, or compiled by the tool. */
export type Layout = "build-info" | "metadata" | "contracts";

/** A contract in a file of its name. */
export interface Sourced {
  readonly name: string;
  readonly text: string;
}

/** A new folder with the lock compiled and a project that states that nobody opens it. */
export const lockProject = (layout: Layout): string =>
  sourceProject({ name: "Lock", text: LOCK }, layout === "contracts" ? CONFIG.replace(/ *artifacts: .*\n/, "") : CONFIG, layout); // prettier-ignore

/** A new folder with a contract and a project. */
export function sourceProject(contract: Sourced, config: string, layout: Layout): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "assay-lock-")));
  compileInto(root, contract, layout);
  writeFileSync(join(root, "assay.config.ts"), config);
  symlinkSync(MODULES, join(root, "node_modules"));
  return root;
}

/** Compiles a contract as others do. */
export function compileInto(root: string, { name, text }: Sourced, layout: Layout): void {
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  if (layout === "contracts") {
    write(`contracts/${name}.sol`, text);
    return;
  }
  const solc = createRequire(__filename)("solc") as { compile(input: string): string };
  const file = `src/${name}.sol`;
  const input = {
    language: "Solidity",
    sources: { [file]: { content: text } },
    settings: {
      evmVersion: "cancun",
      outputSelection: { "*": { "*": ["abi", "metadata", "evm.bytecode.object", "evm.deployedBytecode.object"] } },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as {
    contracts: Record<string, Record<string, Compiled>>;
  };
  const { abi, metadata, evm } = output.contracts[file]?.[name] ?? neverThere();
  const codes = { bytecode: `0x${evm.bytecode.object}`, deployedBytecode: `0x${evm.deployedBytecode.object}` };
  write(file, text);
  if (layout === "metadata") {
    const [bytecode, deployedBytecode] = [{ object: codes.bytecode }, { object: codes.deployedBytecode }];
    write(
      `out/${name}.json`,
      JSON.stringify({ abi, bytecode, deployedBytecode, metadata: JSON.parse(metadata) as unknown }),
    );
  } else {
    const names = { _format: "hh-sol-artifact-1", contractName: name, sourceName: file };
    write(`out/${name}.json`, JSON.stringify({ ...names, abi, ...codes, linkReferences: {} }));
    write(`out/${name}.dbg.json`, JSON.stringify({ buildInfo: "build-info/one.json" }));
    write("out/build-info/one.json", JSON.stringify({ solcVersion: "0.8.28", input }));
  }
}

function neverThere(): never {
  throw new Error("expected solc to compile the contract");
}

const CONFIG = `import { defineProject } from "assay";
export default defineProject({
  artifacts: "out",
  people: ["alice", "bob"],
  contracts: { Lock: () => [] },
  invariants: { "nobody opens it": ({ events }) => events("Opened").length === 0 },
});
`;
