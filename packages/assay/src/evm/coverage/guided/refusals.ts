import type { Node } from "./syntax";

/** A statement that refuses a call. */
export interface FoundRefusal {
  /** The condition that must hold; absent: it always refuses. */
  readonly condition?: Node;
  /** The revert data, as an expression. */
  readonly data: string;
}

const NO_DATA = "new bytes(0)";
const PANIC = 'abi.encodeWithSignature("Panic(uint256)", uint256(1))';

/** The refusal in a statement; undefined for other statements, and for an error with named arguments. */
export function refusalOf(statement: Node, textOf: (node: Node) => string): FoundRefusal | undefined {
  if (statement.nodeType === "RevertStatement") {
    const data = statement.errorCall === undefined ? undefined : errorData(statement.errorCall, textOf);
    return data === undefined ? undefined : { data };
  }
  const call = statement.expression;
  if (call?.nodeType !== "FunctionCall" || call.expression?.nodeType !== "Identifier") return undefined;
  const [first, second] = call.arguments ?? [];
  switch (call.expression.name) {
    case "require": {
      if (first === undefined) return undefined;
      if (second === undefined) return { condition: first, data: NO_DATA };
      const data = isError(second) ? errorData(second, textOf) : messageData(second, textOf);
      return data === undefined ? undefined : { condition: first, data };
    }
    case "assert":
      return first === undefined ? undefined : { condition: first, data: PANIC };
    case "revert":
      return { data: first === undefined ? NO_DATA : messageData(first, textOf) };
    default:
      return undefined;
  }
}

const isError = ({ nodeType, typeDescriptions }: Node): boolean =>
  nodeType === "FunctionCall" && /^t_(magic_.*error|error)/.test(typeDescriptions?.typeIdentifier ?? "");

const messageData = (message: Node, textOf: (node: Node) => string): string =>
  `abi.encodeWithSignature("Error(string)", ${textOf(message)})`;

function errorData(call: Node, textOf: (node: Node) => string): string | undefined {
  if (call.expression === undefined || call.expression === null || (call.names ?? []).length > 0) return undefined;
  const values = (call.arguments ?? []).map((one) => `, ${textOf(one)}`).join("");
  return `abi.encodeWithSelector(${textOf(call.expression)}.selector${values})`;
}
