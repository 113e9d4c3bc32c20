import { child, children, typeOf, word, type AstNode } from "../ast";
import type { Program } from "../program";
import type { Proposal } from "../types";
import type { Operator } from "../types";
import { lineage, nearest, spliced, stateVariables, visible } from "./scope";

/** How many others are called in one's place. */
const MOST = 2;

/** Types in the order of a function's parameters, or of what it gives. */
function typesIn(list: AstNode | undefined): string {
  return list === undefined ? "" : children(list, "parameters").map(typeOf).join(",");
}

/** What must be the same, so that one function can be called in place of another. */
const shapeOf = (declared: AstNode): string =>
  [word(declared, "name"), ...["parameters", "returnParameters"].map((part) => typesIn(child(declared, part)))].join(
    "|",
  );

/** The contract that a variable is declared as. */
function contractOf(program: Program, variable: AstNode): AstNode | undefined {
  const type = child(variable, "typeName");
  const path = type === undefined ? undefined : child(type, "pathNode");
  const declared = path === undefined ? undefined : program.meaning(path);
  return declared?.nodeType === "ContractDefinition" ? declared : undefined;
}

/** Whether a contract's variable can be called with such a function: it has one, or the function is attached to its type. */
function answers(program: Program, variable: AstNode, own: AstNode, called: AstNode): boolean {
  if (typeOf(variable) === typeOf(own)) return true;
  const contract = contractOf(program, variable);
  if (contract === undefined) return false;
  const shape = shapeOf(called);
  return lineage(program, contract).some((base) =>
    children(base, "nodes").some((node) => node.nodeType === "FunctionDefinition" && shapeOf(node) === shape),
  );
}

/** The same function of another contract that can be named here: of the same type, or of one that has such a function. */
export const callTarget: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType !== "FunctionCall") return;
  let callee = child(node, "expression");
  while (callee?.nodeType === "FunctionCallOptions") callee = child(callee, "expression");
  if (callee?.nodeType !== "MemberAccess") return;
  const base = child(callee, "expression");
  const called = program.meaning(callee);
  if (base?.nodeType !== "Identifier" || called?.nodeType !== "FunctionDefinition") return;
  const own = program.meaning(base);
  if (own?.nodeType !== "VariableDeclaration" || !typeOf(own).startsWith("contract ")) return;
  const contract = program.contract(node);
  const all = [...(contract === undefined ? [] : stateVariables(program, contract)), ...visible(program, node)];
  const others = nearest(all, own, (one) => answers(program, one, own, called));
  for (const other of others.slice(0, MOST))
    yield { operator: "call-target", replacement: spliced(program, node, base, word(other, "name")) };
};
