/** A node of the compiler's syntax tree, with the fields that are read here. */
export interface Node {
  readonly nodeType: string;
  /** "start:length:file", in bytes. */
  readonly src: string;
  readonly name?: string;
  readonly kind?: string;
  readonly operator?: string;
  readonly isPure?: boolean;
  readonly nodes?: readonly Node[];
  readonly statements?: readonly Node[] | null;
  readonly clauses?: readonly Node[];
  readonly body?: Node | null;
  readonly block?: Node;
  readonly condition?: Node | null;
  readonly trueBody?: Node;
  readonly falseBody?: Node | null;
  readonly trueExpression?: Node;
  readonly falseExpression?: Node;
  readonly leftExpression?: Node;
  readonly rightExpression?: Node;
  readonly expression?: Node | null;
  readonly errorCall?: Node;
  readonly arguments?: readonly Node[];
  readonly names?: readonly string[];
  readonly commonType?: { readonly typeIdentifier: string; readonly typeString: string };
  readonly typeDescriptions?: { readonly typeIdentifier?: string | null; readonly typeString?: string | null };
  readonly function?: number;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "nodeType" in value;

/** The children of a node. */
export function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flatMap((value: unknown) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** Whether the node or a descendant has one of these types. */
export function contains(node: Node, types: ReadonlySet<string>): boolean {
  return types.has(node.nodeType) || childrenOf(node).some((child) => contains(child, types));
}

/** The range of a node in its source, in bytes. */
export function spanOf({ src }: Node): readonly [start: number, end: number] {
  const [start = 0, length = 0] = src.split(":").map(Number);
  return [start, start + length];
}

/** A source and the texts to insert into it. Positions are bytes of UTF-8, as in the compiler's tree. */
export class Insertions {
  private readonly bytes: Buffer;
  private readonly inserted: {
    readonly at: number;
    readonly text: string;
    readonly order: number;
    readonly drop: number;
  }[] = [];
  private readonly starts: number[] = [0];

  constructor(text: string) {
    this.bytes = Buffer.from(text, "utf8");
    for (let i = this.bytes.indexOf(10); i >= 0; i = this.bytes.indexOf(10, i + 1)) this.starts.push(i + 1);
  }

  text(start: number, end: number): string {
    return this.bytes.subarray(start, end).toString("utf8");
  }

  /** The first position of a text from a byte on, or -1. */
  find(text: string, from: number): number {
    return this.bytes.indexOf(text, from);
  }

  /** Inserts a text, after earlier insertions at the same position. */
  put(at: number, text: string): void {
    this.inserted.push({ at, text, order: this.inserted.length, drop: 0 });
  }

  /** Replaces a range by a text; there must be no insertions inside the range. */
  replace(start: number, end: number, text: string): void {
    this.inserted.push({ at: start, text, order: this.inserted.length, drop: end - start });
  }

  /** Line of a byte, from 1. */
  lineOf(at: number): number {
    let [low, high] = [0, this.starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.starts[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  result(): string {
    const sorted = [...this.inserted].sort((a, b) => a.at - b.at || a.order - b.order);
    const parts: string[] = [];
    let from = 0;
    for (const { at, text, drop } of sorted) {
      parts.push(this.text(from, at), text);
      from = at + drop;
    }
    return `${parts.join("")}${this.text(from, this.bytes.length)}`;
  }
}
