import { COMPARISONS } from "./library";
import type { Node } from "./syntax";

/** The common type of a comparison that is recorded, by the words that its name in the tree begins with; undefined for one that is not. */
export function typeOf({ commonType }: Node): string | undefined {
  const id = commonType?.typeIdentifier ?? "";
  const name = /^t_(uint|int|bytes|address|contract|enum)(\d*)/.exec(id);
  const [, type = "", size = ""] = name ?? [];
  if (type === "bytes") return size === "" ? undefined : `bytes${size}`;
  if (type === "uint" || type === "int") return size === "" ? undefined : type;
  return type === "" ? undefined : type;
}

/** Whether a node is a comparison that is recorded: of two values that are not both constants, by an operator of the language. */
export function isCompared(node: Node): boolean {
  return (
    node.nodeType === "BinaryOperation" &&
    COMPARISONS.has(node.operator ?? "") &&
    node.function === undefined &&
    !(node.leftExpression?.isPure === true && node.rightExpression?.isPure === true) &&
    typeOf(node) !== undefined
  );
}

/** Whether all that decides a condition are comparisons that are recorded: then the one that was recorded last decided. */
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

/** What is put around a value so that it is a number. */
export function convertedTo(type: string): readonly [open: string, close: string] {
  if (type === "address" || type === "contract") return ["uint256(uint160(address(", ")))"];
  if (type === "enum") return ["uint256(", ")"];
  if (type.startsWith("bytes")) return [`uint256(bytes32(${type}(`, ")))"];
  return ["(", ")"];
}
