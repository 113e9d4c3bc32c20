import { join } from "node:path";
import type { Mutant } from "../../src/check/mutation";
import type { Project } from "../../src/project/project";
import type { Digests } from "../../src/check/mutation/parts";
import { toyProject } from "./toy-project";

const BUGS = ["lost-third", "no-lock", "dust", "wrong-return"];
const NAMES = [...BUGS, "survivor", "equivalent"];
export const DIGESTS: Digests = { contracts: "c", model: "m", invariants: "i", laws: "l", observed: "o" };

/** The last two mutants change nothing. */
const mutants = NAMES.map((name, index): Mutant => ({
  ...{ number: index + 1, key: `toy:${name}`, file: "Toy.sol", line: 1, contract: "Toy", function: name },
  ...{ operator: index % 2 === 0 ? "odd" : "even", original: "a < b", replacement: "a <= b", rules: [] },
}));

const place = { file: "Toy.sol", line: 3, operator: "odd", text: "uint256  constant\nX = 1", reason: "a constant" };

/** The toy in two editions, with mutants, and a folder for their outcomes. */
export function mutantProject(folder: string, digests: Digests = DIGESTS): Project {
  const setup = join(__dirname, "..", "toy", "setup");
  return {
    ...toyProject,
    editions: ["one", "two"],
    bugs: () => [],
    source: () => ({ module: setup, options: { mutants: BUGS } }),
    mutation: async ({ edition }) => ({
      ...{ mutants, inexpressible: [place], digests, root: folder, folder: "contracts" },
      equivalents: new Map([["toy:equivalent", "it changes nothing"]]),
      storeOf: (settings) => join(folder, `${edition}-${settings}.jsonl`),
    }),
  };
}
