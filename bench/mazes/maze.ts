/** Cells in a row, and rows. */
const SIZE = 7;
const START = 3;
/** Arguments of each function, `uint64 p0` to `p7`. */
const ARGUMENTS = 8;
const MOST_DEPTH = 12;
/** The percentage of cells with nested comparisons; some of the others are walls. */
const NEST_PERCENT = 86;
const WALL_PERCENT = 40;

/** A generated contract, and how many places it has that are to be found. */
export interface Maze {
  readonly name: string;
  readonly source: string;
  /** Bugs have the numbers from 0; some of them no call can reach. */
  readonly bugs: number;
}

/** Whole numbers from a seed: xorshift, 32 bits. */
function drawsOf(seed: number): (below: number) => number {
  let state = (Math.imul(seed + 1, 0x9e37_79b9) | 1) >>> 0;
  return (below) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

/**
 * The maze of a seed: 7 × 7 cells, four functions that move with eight numbers, and in most cells a nest of up to a dozen comparisons of these numbers with constants and with linear
 * terms of each other. A bug is at the end of each nest: an event with its number.
 */
export function mazeOf(seed: number): Maze {
  const draw = drawsOf(seed);
  const name = `Maze${seed}`;
  let bugs = 0;
  const cells: string[] = [];
  const cases: string[] = [];
  for (let x = 0; x < SIZE; x++)
    for (let y = 0; y < SIZE; y++) {
      if (draw(100) < NEST_PERCENT) {
        cells.push(cellOf(`cell${x}${y}`, draw, bugs++));
        cases.push(`        if (x == ${x} && y == ${y}) return cell${x}${y}(${passed});`);
      } else if (draw(100) < WALL_PERCENT && !(x === START && y === START))
        cases.push(`        if (x == ${x} && y == ${y}) revert Wall();`);
    }
  return { name, bugs, source: sourceOf(name, cases, cells) };
}

const numbers = Array.from({ length: ARGUMENTS }, (_, i) => `p${i}`);
const passed = numbers.join(", ");
const declared = numbers.map((one) => `uint64 ${one}`).join(", ");

/** A function with nested comparisons. Each level returns a number of its own where its comparison does not hold. */
function cellOf(name: string, draw: (below: number) => number, bug: number): string {
  const depth = 1 + draw(MOST_DEPTH);
  const lines = [`    function ${name}(${declared}) private returns (uint256) {`, "        unchecked {"];
  const indent = (level: number): string => "    ".repeat(3 + level);
  for (let level = 0; level < depth; level++) lines.push(`${indent(level)}if (${comparison(draw)}) {`);
  lines.push(`${indent(depth)}found(${bug});`, `${indent(depth)}return ${depth};`);
  for (let level = depth - 1; level >= 0; level--) lines.push(`${indent(level)}}`, `${indent(level)}return ${level};`);
  return [...lines, "        }", "    }"].join("\n");
}

const OPERATORS = ["<", "<=", ">", ">=", "!=", "=="] as const;

function comparison(draw: (below: number) => number): string {
  const left = draw(ARGUMENTS);
  const right = (left + 1 + draw(ARGUMENTS - 1)) % ARGUMENTS;
  const operator = OPERATORS[draw(OPERATORS.length)] ?? "<";
  const constant = draw(3) === 0 ? draw(0xffff_ffff) : draw(1_000);
  switch (draw(4)) {
    case 0:
      return `p${left} ${operator} ${constant}`;
    case 1:
      return `p${left} ${operator} p${right} + ${constant}`;
    case 2:
      return `p${left} ${operator} p${right} * ${2 + draw(40)} + ${constant}`;
    default:
      return `p${left} + p${(right + 1) % ARGUMENTS} ${operator} p${right} * ${1 + draw(9)} + ${constant}`;
  }
}

function move(name: string, guard: string, change: string): string {
  return [
    `    function ${name}(${declared}) external returns (uint256) {`,
    `        require(${guard}, "edge");`,
    `        ${change};`,
    `        return step(${passed});`,
    "    }",
  ].join("\n");
}

function sourceOf(name: string, cases: readonly string[], cells: readonly string[]): string {
  return [
    "// SPDX-License-Identifier: MIT",
    "pragma solidity 0.8.28;",
    "",
    `contract ${name} {`,
    "    event Bug(uint256 indexed id);",
    "    error Wall();",
    "",
    `    uint64 private x = ${START};`,
    `    uint64 private y = ${START};`,
    "",
    move("moveNorth", "y > 0", "y--"),
    move("moveSouth", `y + 1 < ${SIZE}`, "y++"),
    move("moveWest", "x > 0", "x--"),
    move("moveEast", `x + 1 < ${SIZE}`, "x++"),
    "",
    "    function found(uint256 id) internal virtual {",
    "        emit Bug(id);",
    "    }",
    "",
    `    function step(${declared}) private returns (uint256) {`,
    ...cases,
    "        return 0;",
    "    }",
    "",
    cells.join("\n\n"),
    "}",
    "",
  ].join("\n");
}
