import { GUIDE, GUIDE_FILE } from "./library";
import { convertedTo, isCompared, leavesCompare, typeOf } from "./comparisons";
import { COMPARISONS } from "./library";
import type { Comparison, Place, Places, Refusal } from "../../../core/types";
import { refusalOf } from "./refusals";
import { childrenOf, contains, Insertions, spanOf, type Node } from "./syntax";

/** Statements that may leave a block before its end. */
const LEAVES = new Set(["Return", "Break", "Continue", "InlineAssembly"]);
const FUNCTIONS = new Set(["FunctionDefinition", "ModifierDefinition"]);

/** The level of instrumentation. */
export type Depth = "all" | "places";

/** A function or file without instrumentation, and the reason. */
export interface Unguided {
  readonly file: string;
  readonly line: number;
  readonly why: string;
}

/** Inserts calls of the guide library into sources, and numbers them in the order in which sources are instrumented. */
export class Instrumenter implements Places {
  readonly places: Place[] = [];
  readonly refusals: Refusal[] = [];
  readonly comparisons: Comparison[] = [];
  readonly unguided: Unguided[] = [];

  /** `behind`: the numbers continue after those of another instrumenter. */
  constructor(private readonly behind?: Places) {}

  /** Appends the entries of another instrumenter, whose numbers follow these. */
  take({ places, refusals, comparisons, unguided }: Instrumenter): void {
    this.places.push(...places);
    this.refusals.push(...refusals);
    this.comparisons.push(...comparisons);
    this.unguided.push(...unguided);
  }

  /** Adds an entry, and returns its number. */
  add<Kind extends keyof Places>(kind: Kind, one: Places[Kind][number]): number {
    const list = this[kind] as (typeof one)[];
    return (this.behind?.[kind].length ?? 0) + list.push(one) - 1;
  }

  /** An instrumented source. "places": without comparisons and refusals, which need more room on the stack. */
  instrument(file: string, text: string, ast: Node, depth: Depth): string {
    const source = new SourceWalk(this, file, new Insertions(text), depth);
    source.walk(ast, "");
    return `${source.text.result()}\nimport {${GUIDE}} from "${GUIDE_FILE}";\n`;
  }
}

/** The walk through one source. */
class SourceWalk {
  private function = "";
  /** Places that every execution has passed at this point of the walk. */
  private path: readonly number[] = [];
  private readonly lines = new Map<number, number[]>();

  constructor(
    private readonly all: Instrumenter,
    private readonly file: string,
    readonly text: Insertions,
    private readonly depth: Depth,
  ) {}

  walk(node: Node, contract: string): void {
    if (FUNCTIONS.has(node.nodeType)) this.ofFunction(node, contract);
    else
      for (const child of childrenOf(node))
        this.walk(child, node.nodeType === "ContractDefinition" ? (node.name ?? "") : contract);
  }

  private ofFunction(node: Node, contract: string): void {
    const { body } = node;
    if (body === undefined || body === null || body.statements === null) return;
    const name = node.name === undefined || node.name === "" ? (node.kind ?? "") : node.name;
    this.function = contract === "" ? name : `${contract}.${name}`;
    this.path = [];
    this.block(body, false, false);
  }

  /** A block with its own place at its beginning. `guarded`: a comparison decides whether it runs. */
  private block(node: Node, branch: boolean, guarded: boolean): void {
    const before = this.path;
    const open = this.text.find("{", spanOf(node)[0]);
    const place = this.newPlace(branch);
    this.text.put(open + 1, ` ${hit(place)}`);
    this.statements(node.statements ?? [], place, guarded);
    this.path = before;
  }

  private statements(all: readonly Node[], first: number, guarded: boolean): void {
    let place = first;
    let left = false;
    all.forEach((statement, i) => {
      if (left) {
        place = this.newPlace(false);
        this.text.put(spanOf(statement)[0], `${hit(place)} `);
      }
      this.lines.get(place)?.push(this.text.lineOf(spanOf(statement)[0]));
      this.statement(statement, guarded && i === 0);
      left = !isSimple(statement) && contains(statement, LEAVES);
    });
  }

  private statement(node: Node, guarded: boolean): void {
    switch (node.nodeType) {
      case "IfStatement": {
        this.ofIf(node);
        return;
      }
      case "WhileStatement":
      case "ForStatement":
      case "DoWhileStatement":
        for (const child of childrenOf(node)) {
          if (child === node.body) this.body(child, node.nodeType !== "DoWhileStatement", false);
          else if (child.nodeType.endsWith("Statement")) this.statement(child, false);
          else this.expression(child);
        }
        return;
      case "Block":
      case "UncheckedBlock": {
        this.inner(node);
        return;
      }
      case "TryStatement":
        for (const clause of node.clauses ?? []) if (clause.block !== undefined) this.block(clause.block, true, false);
        return;
      case "InlineAssembly":
        this.all.unguided.push({
          file: this.file,
          line: this.text.lineOf(spanOf(node)[0]),
          why: `assembly in ${this.function}`,
        });
        return;
      case "RevertStatement":
      case "ExpressionStatement":
        if (this.depth === "all" && this.refuse(node, guarded)) return;
    }
    for (const child of childrenOf(node)) this.expression(child);
  }

  /** A plain block: its statements run together with the surrounding ones. */
  private inner(node: Node): void {
    const before = this.path;
    const place = this.newPlace(false);
    const open = this.text.find("{", spanOf(node)[0]);
    this.text.put(open + 1, ` ${hit(place)}`);
    this.statements(node.statements ?? [], place, false);
    this.path = before;
  }

  private ofIf(node: Node): void {
    const { condition, trueBody, falseBody } = node;
    if (condition === undefined || condition === null || trueBody === undefined) return;
    const guarded = leavesCompare(condition);
    this.expression(condition);
    this.body(trueBody, true, guarded);
    if (falseBody !== undefined && falseBody !== null) this.body(falseBody, true, guarded);
    else this.text.put(this.endOf(trueBody), ` else { ${hit(this.newPlace(true, false))} }`);
  }

  /** A conditional statement or block: adds braces if needed, and its own place. */
  private body(node: Node, branch: boolean, guarded: boolean): void {
    if (node.nodeType === "Block") {
      this.block(node, branch, guarded);
      return;
    }
    const before = this.path;
    const place = this.newPlace(branch);
    this.text.put(spanOf(node)[0], `{ ${hit(place)} `);
    this.statements([node], place, guarded);
    this.text.put(this.endOf(node), " }");
    this.path = before;
  }

  /** Where a statement ends, including its semicolon, which its range in the tree excludes. */
  private endOf(node: Node): number {
    const [, end] = spanOf(node);
    return this.text.text(end - 1, end) === "}" ? end : this.text.find(";", end) + 1;
  }

  private refuse(node: Node, guarded: boolean): boolean {
    const found = refusalOf(node, (one) => this.text.text(...spanOf(one)));
    if (found === undefined) return false;
    const [start, end] = spanOf(node);
    const at = { file: this.file, line: this.text.lineOf(start), function: this.function };
    const site = this.all.add("refusals", { ...at, behind: this.path });
    const { condition, data } = found;
    const compares = condition === undefined ? guarded : leavesCompare(condition);
    const refusing = `${GUIDE}.refuse(${GUIDE}.note(${site}, ${compares}), ${data});`;
    if (condition === undefined) {
      this.text.put(start, `${refusing} `);
      return true;
    }
    const [from, to] = spanOf(condition);
    this.text.replace(start, from, "if (!(");
    this.expression(condition);
    this.text.replace(to, this.text.find(";", end) + 1, `)) { ${refusing} }`);
    return true;
  }

  private expression(node: Node): void {
    if (this.depth === "all" && isCompared(node)) {
      this.compare(node);
      return;
    }
    if (node.nodeType === "Conditional" && node.condition !== undefined && node.condition !== null) {
      const arm = this.newPlace(true, false);
      this.newPlace(true, false);
      const [start, end] = spanOf(node.condition);
      this.text.put(start, `${GUIDE}.arm(${arm}, `);
      for (const child of childrenOf(node)) {
        this.expression(child);
        if (child === node.condition) this.text.put(end, ")");
      }
      return;
    }
    if (node.nodeType === "InlineAssembly") return;
    for (const child of childrenOf(node)) this.expression(child);
  }

  private compare(node: Node): void {
    const { leftExpression: left, rightExpression: right, operator = "" } = node;
    const type = typeOf(node);
    if (left === undefined || right === undefined || type === undefined) return;
    const [start, end] = spanOf(node);
    const [, middle] = spanOf(left);
    const [behind] = spanOf(right);
    const text = this.text.text(start, end).replace(/\s+/g, " ");
    const at = { file: this.file, line: this.text.lineOf(start) };
    const id = this.all.add("comparisons", { ...at, operator, text, signed: type === "int" });
    const name = `${type === "int" ? "i" : ""}${COMPARISONS.get(operator) ?? ""}`;
    const [open, close] = convertedTo(type);
    this.text.put(start, `${GUIDE}.${name}(${id}, ${open}`);
    this.expression(left);
    this.text.replace(middle, behind, `${close}, ${open}`);
    this.expression(right);
    this.text.put(end, `${close})`);
  }

  private newPlace(branch: boolean, entered = true): number {
    const lines: number[] = [];
    const number = this.all.add("places", { file: this.file, lines, branch, function: this.function });
    this.lines.set(number, lines);
    if (entered) this.path = [...this.path, number];
    return number;
  }
}

const hit = (place: number): string => `${GUIDE}.hit(${place});`;

const COMPOUND = new Set([
  "IfStatement",
  "WhileStatement",
  "ForStatement",
  "DoWhileStatement",
  "TryStatement",
  "Block",
  "UncheckedBlock",
  "InlineAssembly",
]);
const isSimple = ({ nodeType }: Node): boolean => !COMPOUND.has(nodeType);
