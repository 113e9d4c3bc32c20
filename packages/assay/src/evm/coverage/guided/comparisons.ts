import { COMPARISONS } from "./library";
import type { Node } from "./syntax";

/** The type under which a comparison is recorded, from the first words of its common type in the tree; undefined if it is not recorded. */
export function typeOf({ commonType }: Node): string | undefined {
  const id = commonType?.typeIdentifier ?? "";
  const name = /^t_(uint|int|bytes|address|contract|enum)(\d*)/.exec(id);
  const [, type = "", size = ""] = name ?? [];
  if (type === "bytes") return size === "" ? undefined : `bytes${size}`;
  if (type === "uint" || type === "int") return size === "" ? undefined : type;
  return type === "" ? undefined : type;
}

/** Whether a node is a recorded comparison: by an operator of the language, of two values that are not both constants. */
export function isCompared(node: Node): boolean {
  return (
    node.nodeType === "BinaryOperation" &&
    COMPARISONS.has(node.operator ?? "") &&
    node.function === undefined &&
    !(node.leftExpression?.isPure === true && node.rightExpression?.isPure === true) &&
    typeOf(node) !== undefined
  );
}

/** Whether a condition consists only of recorded comparisons: then the last recorded one decided it. */
export function leavesCompare(condition: Node): boolean {
  const { nodeType, operator, leftExpression: left, rightExpression: right } = condition;
  if (nodeType === "TupleExpression") return onlyChild(condition, "components");
  if (nodeType === "UnaryOperation" && operator === "!") return onlyChild(condition, "subExpression");
  if (nodeType === "BinaryOperation" && (operator === "&&" || operator === "||"))
    return left !== undefined && right !== undefined && leavesCompare(left) && leavesCompare(right);
  return isCompared(condition);
}

function onlyChild(node: Node, name: string): boolean {
  const below = (node as unknown as Readonly<Record<string, unknown>>)[name];
  const [one, other] = Array.isArray(below) ? (below as readonly (Node | null)[]) : [below as Node | null];
  return one !== undefined && one !== null && (other === undefined || other === null) && leavesCompare(one);
}

/** The text around a value that converts it to a number. */
export function convertedTo(type: string): readonly [open: string, close: string] {
  if (type === "address" || type === "contract") return ["uint256(uint160(address(", ")))"];
  if (type === "enum") return ["uint256(", ")"];
  if (type.startsWith("bytes")) return [`uint256(bytes32(${type}(`, ")))"];
  return ["(", ")"];
}
