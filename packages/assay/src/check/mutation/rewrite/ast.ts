/**
 * A node of the compiler's compact JSON AST. What it holds beyond this depends on `nodeType`; the functions below read
 * it.
 */
export interface AstNode {
  readonly id: number;
  readonly nodeType: string;
  /** "start:length:file" in bytes of UTF-8. */
  readonly src: string;
  readonly [field: string]: unknown;
}

/** ASTs by the name of their source. */
export type Asts = ReadonlyMap<string, AstNode>;

export function isNode(value: unknown): value is AstNode {
  return typeof value === "object" && value !== null && "nodeType" in value && "src" in value;
}

/** The node in a field; undefined when there is none. */
export function child(node: AstNode, field: string): AstNode | undefined {
  const value = node[field];
  return isNode(value) ? value : undefined;
}

/** The nodes in a field that holds a list; places left empty are left out. */
export function children(node: AstNode, field: string): AstNode[] {
  const value = node[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The places of a list, empty ones (as in `(, x) = …`) included. */
export function places(node: AstNode, field: string): (AstNode | undefined)[] {
  const value = node[field];
  return Array.isArray(value) ? value.map((item: unknown) => (isNode(item) ? item : undefined)) : [];
}

/** A text; empty when there is none. */
export function word(node: AstNode, field: string): string {
  const value = node[field];
  return typeof value === "string" ? value : "";
}

/** The texts of a list. */
export function words(node: AstNode, field: string): string[] {
  const value = node[field];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** Whether a field is true. */
export const flag = (node: AstNode, field: string): boolean => node[field] === true;

/** Id of the declaration that a name refers to. */
export function referenced(node: AstNode): number | undefined {
  const value = node.referencedDeclaration;
  return typeof value === "number" ? value : undefined;
}

/** A node's type as the compiler writes it; empty for nodes without one. */
export function typeOf(node: AstNode): string {
  const value = node.typeDescriptions;
  if (typeof value !== "object" || value === null || !("typeString" in value)) return "";
  return typeof value.typeString === "string" ? value.typeString : "";
}

/** The type that both operands of a binary operation are turned into. */
export function commonTypeOf(node: AstNode): string {
  const value = node.commonType;
  if (typeof value !== "object" || value === null || !("typeString" in value)) return "";
  return typeof value.typeString === "string" ? value.typeString : "";
}

/** Whether the compiler computes this with unlimited precision, so that it has no type of the EVM yet. */
export const isConstantNumber = (node: AstNode): boolean => typeOf(node).startsWith("int_const");

/** All nodes directly below, in the order of the source. */
export function below(node: AstNode): AstNode[] {
  const found: AstNode[] = [];
  for (const value of Object.values(node)) {
    if (isNode(value)) found.push(value);
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) found.push(item);
  }
  return found.sort((a, b) => startByte(a) - startByte(b));
}

/** Where a node starts, bytes. */
export const startByte = (node: AstNode): number => Number(node.src.split(":")[0]);

/** A node and all below, parents first. */
export function* walk(node: AstNode): Generator<AstNode> {
  yield node;
  for (const inner of below(node)) yield* walk(inner);
}
