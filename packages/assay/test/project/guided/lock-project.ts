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

/** The layout of a project: with build-info beside its artifacts, or with metadata in them. */
export type Layout = "build-info" | "metadata";

/** A new folder with the lock compiled and a project that states that nobody opens it. */
export function lockProject(layout: Layout): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "assay-lock-")));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const solc = createRequire(__filename)("solc") as { compile(input: string): string };
  const input = {
    language: "Solidity",
    sources: { "src/Lock.sol": { content: LOCK } },
    settings: {
      evmVersion: "cancun",
      outputSelection: { "*": { "*": ["abi", "metadata", "evm.bytecode.object", "evm.deployedBytecode.object"] } },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as {
    contracts: Record<string, Record<string, Compiled>>;
  };
  const { abi, metadata, evm } = output.contracts["src/Lock.sol"]?.["Lock"] ?? neverThere();
  const codes = { bytecode: `0x${evm.bytecode.object}`, deployedBytecode: `0x${evm.deployedBytecode.object}` };
  write("src/Lock.sol", LOCK);
  if (layout === "metadata") {
    const [bytecode, deployedBytecode] = [{ object: codes.bytecode }, { object: codes.deployedBytecode }];
    write(
      "out/Lock.json",
      JSON.stringify({ abi, bytecode, deployedBytecode, metadata: JSON.parse(metadata) as unknown }),
    );
  } else {
    const names = { _format: "hh-sol-artifact-1", contractName: "Lock", sourceName: "src/Lock.sol" };
    write("out/Lock.json", JSON.stringify({ ...names, abi, ...codes, linkReferences: {} }));
    write("out/Lock.dbg.json", JSON.stringify({ buildInfo: "build-info/one.json" }));
    write("out/build-info/one.json", JSON.stringify({ solcVersion: "0.8.28", input }));
  }
  write("assay.config.ts", CONFIG);
  symlinkSync(MODULES, join(root, "node_modules"));
  return root;
}

function neverThere(): never {
  throw new Error("expected solc to compile the lock");
}

const CONFIG = `import { defineProject } from "assay";
export default defineProject({
  artifacts: "out",
  people: ["alice", "bob"],
  contracts: { Lock: () => [] },
  invariants: { "nobody opens it": ({ events }) => events("Opened").length === 0 },
});
`;
