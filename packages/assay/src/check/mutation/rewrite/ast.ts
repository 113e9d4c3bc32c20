/** A node of the compiler's compact JSON AST. Its other fields depend on `nodeType`; the functions below read them. */
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

/** The nodes in a field that holds a list, without empty places. */
export function children(node: AstNode, field: string): AstNode[] {
  const value = node[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The places of a list, including empty ones (as in `(, x) = …`). */
export function places(node: AstNode, field: string): (AstNode | undefined)[] {
  const value = node[field];
  return Array.isArray(value) ? value.map((item: unknown) => (isNode(item) ? item : undefined)) : [];
}

/** The text in a field; empty when there is none. */
export function word(node: AstNode, field: string): string {
  const value = node[field];
  return typeof value === "string" ? value : "";
}

/** The texts in a field that holds a list. */
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

/** A node's type in the compiler's notation; empty for nodes without one. */
export function typeOf(node: AstNode): string {
  const value = node.typeDescriptions;
  if (typeof value !== "object" || value === null || !("typeString" in value)) return "";
  return typeof value.typeString === "string" ? value.typeString : "";
}

/** The type to which both operands of a binary operation are converted. */
export function commonTypeOf(node: AstNode): string {
  const value = node.commonType;
  if (typeof value !== "object" || value === null || !("typeString" in value)) return "";
  return typeof value.typeString === "string" ? value.typeString : "";
}

/** Whether the compiler evaluates this with unlimited precision, so that it has no EVM type yet. */
export const isConstantNumber = (node: AstNode): boolean => typeOf(node).startsWith("int_const");

/** The children of a node, in the order of the source. */
export function below(node: AstNode): AstNode[] {
  const found: AstNode[] = [];
  for (const value of Object.values(node)) {
    if (isNode(value)) found.push(value);
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) found.push(item);
  }
  return found.sort((a, b) => startByte(a) - startByte(b));
}

/** The byte at which a node starts. */
const startByte = (node: AstNode): number => Number(node.src.split(":")[0]);

/** A node and its descendants, parents first. */
export function* walk(node: AstNode): Generator<AstNode> {
  yield node;
  for (const inner of below(node)) yield* walk(inner);
}
