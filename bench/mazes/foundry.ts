import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Found } from "./found";
import type { Maze } from "./maze";

const ROOT = resolve(__dirname, "..", "..");
const LOG = "found.txt";
/** Compiling and starting, beyond the seconds of the campaign. */
const PATIENCE_SECONDS = 120;

/** Runs forge's invariant campaign, guided by coverage and with its corpus on, on a maze that writes down the bugs that are reached. @throws Error when forge does not finish */
export function foundryOn(forge: string, folder: string, maze: Maze, seconds: number, seed: number): Found {
  for (const one of ["src", "test"]) mkdirSync(join(folder, one), { recursive: true });
  copyFileSync(join(ROOT, "bench/peers/foundry/solc.cjs"), join(folder, "solc.cjs"));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "foundry.toml"), SETTINGS);
  writeFileSync(join(folder, "src", `${maze.name}.sol`), maze.source);
  writeFileSync(join(folder, "test", "Maze.t.sol"), testOf(maze.name));
  const args = ["test", "--threads", "2", "--fuzz-seed", String(seed)];
  const { stdout, stderr, error } = spawnSync(forge, args, {
    cwd: folder,
    encoding: "utf8",
    timeout: (seconds + PATIENCE_SECONDS) * 1_000,
    env: { ...process.env, FOUNDRY_INVARIANT_TIMEOUT: String(seconds) },
  });
  const calls = /calls: (\d+)/u.exec(stdout)?.[1];
  if (calls === undefined) throw error ?? new Error(`forge did not finish:\n${stdout}\n${stderr}`);
  const log = join(folder, LOG);
  const lines = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
  return { bugs: new Set(lines.map(Number)).size, calls: Number(calls), seconds };
}

const SETTINGS = `[profile.default]
src = "src"
test = "test"
libs = ["node_modules"]
auto_detect_remappings = false
offline = true
solc = "./solc.cjs"
optimizer = true
optimizer_runs = 200
evm_version = "cancun"
fs_permissions = [{ access = "read-write", path = "./${LOG}" }]

[profile.default.invariant]
runs = 4_000_000
depth = 100
fail_on_revert = false
corpus_dir = "corpus"
show_metrics = false

[lint]
lint_on_build = false
`;

const testOf = (name: string): string => `// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;
import {${name}} from "../src/${name}.sol";

interface Vm {
    function writeLine(string calldata path, string calldata data) external;
    function toString(uint256 value) external pure returns (string memory);
    function allowCheatcodes(address account) external;
}

contract Told is ${name} {
    Vm private constant VM = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);
    mapping(uint256 => bool) private told;

    function found(uint256 id) internal override {
        super.found(id);
        if (told[id]) return;
        told[id] = true;
        VM.writeLine("${LOG}", VM.toString(id));
    }
}

contract MazeTest {
    Told private maze;

    function setUp() public {
        maze = new Told();
        Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D).allowCheatcodes(address(maze));
    }

    function targetContracts() public view returns (address[] memory all) {
        all = new address[](1);
        all[0] = address(maze);
    }

    function invariant_nothing() public view {}
}
`;
