import { child, flag, walk, word, type AstNode } from "../ast";
import type { Program } from "../program";

const BLOCKS = new Set(["Block", "UncheckedBlock", "ForStatement", "FunctionDefinition", "ModifierDefinition"]);

/** Variables of a function that can be named at a node. */
export function* visible(program: Program, node: AstNode): Generator<AstNode> {
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

/** A contract's bases, the most basic one first, and the contract itself last. */
export function lineage(program: Program, contract: AstNode): AstNode[] {
  const ids = contract.linearizedBaseContracts;
  if (!Array.isArray(ids)) return [contract];
  return ids.flatMap((id) => (typeof id === "number" ? (program.declaration(id) ?? []) : [])).reverse();
}

/** Variables of a contract and its bases that its code can name, without constants. */
export function stateVariables(program: Program, contract: AstNode): AstNode[] {
  return lineage(program, contract).flatMap((base) =>
    (Array.isArray(base.nodes) ? (base.nodes as AstNode[]) : []).filter(
      (node) =>
        node.nodeType === "VariableDeclaration" &&
        !flag(node, "constant") &&
        (base === contract || node.visibility !== "private"),
    ),
  );
}

/** Variables in scope at a node with the same lifetime as the one used there: those of the function, or those of the contract. */
export function peers(program: Program, node: AstNode, declared: AstNode): AstNode[] {
  if (!flag(declared, "stateVariable")) return [...visible(program, node)];
  const contract = program.contract(node);
  return contract === undefined ? [] : stateVariables(program, contract);
}

/** The other fitting items of a list, by their distance from one of them; of two with equal distance, the later comes first. */
export function nearest(list: readonly AstNode[], own: AstNode, fits: (one: AstNode) => boolean): AstNode[] {
  const at = list.indexOf(own);
  if (at < 0) return [];
  return list
    .map((one, i) => ({ one, away: Math.abs(i - at), later: i > at }))
    .filter(({ one }) => one !== own && fits(one))
    .sort((a, b) => a.away - b.away || Number(b.later) - Number(a.later))
    .map(({ one }) => one);
}

/** Whether a variable is a loop counter: declared in the head of a loop. */
export function counts(program: Program, variable: AstNode): boolean {
  const statement = program.parent(variable);
  return statement !== undefined && program.parent(statement)?.nodeType === "ForStatement";
}

const VALUE = /^(u?int\d*|bytes\d+|address|bool|contract |enum )/;

/** Whether a type's values are copied, not referred to. */
export const isValue = (type: string): boolean => VALUE.test(type) && !/[[\]]/.test(type);

/** How a use of a variable accesses it. */
export type Use =
  | { readonly kind: "read" }
  /** `on`: the expression that writes it. */
  | { readonly kind: "written"; readonly on: AstNode }
  | { readonly kind: "refused"; readonly reason: string };

/** How a variable or field is accessed where it is named. */
export function useOf(program: Program, node: AstNode): Use {
  const parent = program.parent(node);
  if (parent?.nodeType === "Assignment" && child(parent, "leftHandSide") === node)
    return { kind: "written", on: parent };
  if (parent?.nodeType === "UnaryOperation" && ["++", "--", "delete"].includes(word(parent, "operator")))
    return { kind: "written", on: parent };
  const all = parent?.nodeType === "TupleExpression" ? program.parent(parent) : undefined;
  if (all?.nodeType === "Assignment" && child(all, "leftHandSide") === parent)
    return { kind: "refused", reason: "one of several that are written at once" };
  return { kind: "read" };
}

/** The text of a node with a part of it replaced. */
export function spliced(program: Program, whole: AstNode, part: AstNode, text: string): string {
  const source = program.source(whole);
  const [outer, inner] = [source.span(whole), source.span(part)];
  return source.text.slice(outer.start, inner.start) + text + source.text.slice(inner.end, outer.end);
}
