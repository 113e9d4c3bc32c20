import { children, type AstNode } from "../ast";
import type { Program } from "../program";
import type { Proposal, Site } from "../types";
import { headOf } from "./early-return";
import { effectsOf, matters } from "./effects";
import type { Operator } from "../types";
import { setsPointer, SIMPLE_STATEMENTS } from "./statements";

const BLOCKS = new Set(["Block", "UncheckedBlock"]);
/** What comes after these is not reached, and they themselves are left out by other mutants. */
const FIXED = new Set(["Return", "RevertStatement", "Continue", "Break", "PlaceholderStatement", "InlineAssembly"]);

const isMovable = (statement: AstNode): boolean => SIMPLE_STATEMENTS.has(statement.nodeType) && !setsPointer(statement);

/** One of two neighbours is left out where it stands, and done on the other side of the other. */
function moved(program: Program, first: AstNode, second: AstNode): readonly Site[] | undefined {
  const [mover, stays, form] = isMovable(second)
    ? ([second, first, "before"] as const)
    : ([first, second, "after"] as const);
  if (!isMovable(mover)) return undefined;
  const source = program.source(mover);
  const { start, end } = source.statement(mover);
  return [
    { form, target: stays, code: source.text.slice(start, end) },
    { form: "statement", target: mover, code: "" },
  ];
}

/** Two neighbouring statements run in the other order, where one may notice it of the other. */
export const statementSwap: Operator = function* (node, program): Generator<Proposal> {
  if (!BLOCKS.has(node.nodeType)) return;
  const statements = children(node, "statements");
  for (const [i, second] of statements.entries()) {
    const first = statements[i - 1];
    if (first === undefined || FIXED.has(first.nodeType) || FIXED.has(second.nodeType)) continue;
    const [one, other] = [effectsOf(program, first), effectsOf(program, second)];
    // what the first declares is not there before it
    const needed = [...one.declared].some((id) => other.named.has(id));
    if ((needed && first.nodeType === "VariableDeclarationStatement") || !matters(one, other)) continue;
    const [head, tail] = [headOf(program, first), headOf(program, second)];
    const proposal = {
      ...{ operator: "statement-swap", on: first },
      ...{ original: `${head}\n${tail}`, replacement: `${tail}\n${head}` },
    };
    const sites = moved(program, first, second);
    if (sites === undefined) yield { ...proposal, reason: "both declare something or are more than one statement" };
    else yield { ...proposal, sites };
  }
};
