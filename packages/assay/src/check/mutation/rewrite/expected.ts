import { child, children, commonTypeOf, places, typeOf, word, type AstNode } from "./ast";
import type { Program } from "./program";

const INTEGER = /^u?int\d+$/;
const KEY = /^mapping\((\w+)/;

/** The integer type that converts to `target`. */
function beforeConversion(target: string): string {
  if (target.startsWith("address")) return "uint160";
  const bytes = /^bytes(\d+)$/.exec(target)?.[1];
  return bytes === undefined ? target : `uint${Number(bytes) * 8}`;
}

function ofCall(program: Program, node: AstNode, call: AstNode): string {
  const at = children(call, "arguments").indexOf(node);
  if (at < 0) return "";
  if (word(call, "kind") === "typeConversion") return beforeConversion(typeOf(call));
  const parameter = program.parameters(call)?.[at];
  return parameter === undefined ? "" : typeOf(parameter);
}

function ofBinary(node: AstNode, operation: AstNode): string {
  const operator = word(operation, "operator");
  if (operator === "**" || operator === "<<" || operator === ">>")
    return child(operation, "rightExpression") === node ? "uint256" : typeOf(operation);
  return commonTypeOf(operation);
}

function ofAssignment(node: AstNode, assignment: AstNode): string {
  const operator = word(assignment, "operator");
  const left = child(assignment, "leftHandSide");
  if (left === undefined || left === node) return "";
  return operator === "<<=" || operator === ">>=" ? "uint256" : typeOf(left);
}

function returned(program: Program, node: AstNode): AstNode[] {
  const callable = program.callable(node);
  const list = callable === undefined ? undefined : child(callable, "returnParameters");
  return list === undefined ? [] : children(list, "parameters");
}

/** The expected type of a tuple's place, from the use of the tuple. */
function ofPlace(program: Program, tuple: AstNode, at: number): string {
  const parent = program.parent(tuple);
  const typeAt = (list: readonly (AstNode | undefined)[]): string => {
    const found = list[at];
    return found === undefined ? "" : typeOf(found);
  };
  switch (parent?.nodeType) {
    case "Return":
      return typeAt(returned(program, parent));
    case "VariableDeclarationStatement":
      return typeAt(places(parent, "declarations"));
    case "Assignment": {
      const left = child(parent, "leftHandSide");
      return left === undefined ? "" : typeAt(places(left, "components"));
    }
    case "Conditional":
      return ofPlace(program, parent, at);
    default:
      return "";
  }
}

function used(program: Program, node: AstNode): string {
  const parent = program.parent(node);
  switch (parent?.nodeType) {
    case "BinaryOperation":
      return ofBinary(node, parent);
    case "Assignment":
      return ofAssignment(node, parent);
    case "VariableDeclarationStatement": {
      const [declared] = children(parent, "declarations");
      return declared === undefined ? "" : typeOf(declared);
    }
    case "VariableDeclaration":
      return typeOf(parent);
    case "Return": {
      const [declared] = returned(program, parent);
      return declared === undefined ? "" : typeOf(declared);
    }
    case "FunctionCall":
      return ofCall(program, node, parent);
    case "IndexAccess": {
      const base = child(parent, "baseExpression");
      return (base === undefined ? undefined : KEY.exec(typeOf(base))?.[1]) ?? "uint256";
    }
    case "Conditional":
      return INTEGER.test(typeOf(parent)) && !parentDecides(program, parent) ? typeOf(parent) : used(program, parent);
    case "TupleExpression": {
      const list = places(parent, "components");
      if (parent.isInlineArray === true) return /^(\w+)\[/.exec(typeOf(parent))?.[1] ?? "";
      return list.length === 1 ? used(program, parent) : ofPlace(program, parent, list.indexOf(node));
    }
    default:
      return "";
  }
}

/**
 * Whether a conditional of two literals gets its type from its context (on its own it would be `uint8`).
 */
function parentDecides(program: Program, conditional: AstNode): boolean {
  return INTEGER.test(used(program, conditional));
}

/** The integer type to which a literal is converted in its context. */
export function expectedType(program: Program, node: AstNode): string {
  const type = used(program, node);
  if (INTEGER.test(type)) return type;
  return typeOf(node).startsWith("int_const -") ? "int256" : "uint256";
}

/** Whether a number is in the range of a type. */
export function fits(value: bigint, type: string): boolean {
  const bits = BigInt(/\d+$/.exec(type)?.[0] ?? "256");
  if (type.startsWith("u")) return value >= 0n && value < 1n << bits;
  return value >= -(1n << (bits - 1n)) && value < 1n << (bits - 1n);
}
