import { child, typeOf, walk, word, type AstNode } from "../ast";
import type { Program } from "../program";
import type { Proposal } from "../types";
import type { Operator } from "./operator";

const BLOCKS = new Set(["Block", "UncheckedBlock", "ForStatement", "FunctionDefinition", "ModifierDefinition"]);

/** Variables of a function that can be named at a node. */
function* visible(program: Program, node: AstNode): Generator<AstNode> {
  const callable = program.callable(node);
  if (callable === undefined) return;
  const source = program.source(node);
  const at = source.span(node).start;
  for (const variable of walk(callable)) {
    if (variable.nodeType !== "VariableDeclaration" || word(variable, "name") === "") continue;
    const scope = program.above(variable, ({ nodeType }) => BLOCKS.has(nodeType));
    if (scope === undefined) continue;
    const span = source.span(scope);
    const statement = program.above(variable, ({ nodeType }) => nodeType.endsWith("Statement"));
    const known = source.span(statement ?? variable).end;
    if (span.start <= at && at < span.end && known <= at) yield variable;
  }
}

const fitsKey = (name: string, type: string): boolean => (type === "address" ? true : /(Id|^id)$/.test(name));

/** A mapping is asked for another's entry. */
export const storageKey: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType !== "IndexAccess") return;
  const base = child(node, "baseExpression");
  const on = child(node, "indexExpression");
  if (base === undefined || on?.nodeType !== "Identifier" || !typeOf(base).startsWith("mapping(")) return;
  const type = typeOf(on);
  if (type !== "uint256" && type !== "address") return;
  const own = word(on, "name");
  for (const variable of visible(program, on)) {
    const name = word(variable, "name");
    if (name === own || typeOf(variable) !== type || !fitsKey(name, type)) continue;
    yield { operator: "storage-key", replacement: name, on };
  }
};
