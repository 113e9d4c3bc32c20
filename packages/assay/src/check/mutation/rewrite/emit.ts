import { below, child, children, isConstantNumber, walk, word, type AstNode } from "./ast";
import type { Planned } from "./collect";
import type { Emitted, Region, TextEdit } from "./emitted";
import { expectedType } from "./expected";
import type { Program } from "./program";
import type { SourceText } from "./source";
import { isActive, isInactive, mayBeActive } from "./switches";

const CALLABLE = new Set(["FunctionDefinition", "ModifierDefinition"]);

/** Rewrites one source, from left to right. */
export class Emitter {
  private readonly parts: string[] = [];
  private length = 0;
  private readonly regions: Region[] = [];
  private readonly written: Planned[] = [];
  private readonly byTarget = new Map<AstNode, Planned[]>();
  private readonly before = new Map<AstNode, Planned[]>();
  private readonly after = new Map<AstNode, Planned[]>();
  private readonly clones = new Map<AstNode, Planned[]>();
  private readonly splits = new Map<AstNode, Planned>();
  private readonly changed = new Set<AstNode>();
  private readonly edits: TextEdit[];

  constructor(
    private readonly program: Program,
    private readonly source: SourceText,
    /** The mutants of all files: those of other files may need copies of this file's modifiers. */
    planned: readonly Planned[],
    edits: readonly TextEdit[],
    files: (name: string) => boolean,
  ) {
    this.edits = [...edits];
    for (const one of planned) {
      const here = one.mutant.file === source.name;
      if (one.form !== "modifier") {
        const beside = { before: this.before, after: this.after, expression: this.byTarget, statement: this.byTarget };
        if (here) this.mark(one.target, beside[one.form], one);
        continue;
      }
      const path = child(one.target, "modifierName");
      const declared = path === undefined ? undefined : program.meaning(path);
      if (path === undefined || declared === undefined) continue;
      if (files(program.file(declared))) {
        if (program.file(declared) === source.name) this.mark(declared, this.clones, one);
        if (here) this.edits.push({ ...source.span(path), text: cloneName(declared, one) });
      } else if (here) {
        const callable = program.callable(one.target);
        if (callable === undefined) continue;
        this.splits.set(callable, one);
        this.markChanged(callable);
      }
    }
    this.edits.sort((a, b) => a.start - b.start);
  }

  emit(root: AstNode): Emitted {
    this.inner(root, 0, this.source.text.length);
    return { text: this.parts.join(""), regions: this.regions };
  }

  private mark(node: AstNode, map: Map<AstNode, Planned[]>, one: Planned): void {
    map.set(node, [...(map.get(node) ?? []), one]);
    this.markChanged(node);
  }

  private markChanged(node: AstNode): void {
    for (let at: AstNode | undefined = node; at !== undefined; at = this.program.parent(at)) this.changed.add(at);
  }

  private write(text: string): void {
    this.parts.push(text);
    this.length += text.length;
  }

  /** Copies the original with the edits that do not depend on a mutant. */
  private copy(start: number, end: number): void {
    let at = start;
    for (const edit of this.edits) {
      if (edit.start < at || edit.end > end) continue;
      this.write(this.source.text.slice(at, edit.start));
      this.write(edit.text);
      at = edit.end;
    }
    this.write(this.source.text.slice(at, end));
  }

  /**
   * Writes the source from `start` to `end`, the range of the node's parts, and rewrites parts that have mutants. Returns where the original continues: after the
   * semicolon of the last part, which may be outside the node's range.
   */
  private inner(node: AstNode, start: number, end: number): number {
    let at = start;
    for (const part of below(node)) {
      if (!this.changed.has(part)) continue;
      const span = this.source.span(part);
      if (span.start < at || span.end > end) continue;
      this.copy(at, span.start);
      this.insert(this.before.get(part) ?? []);
      at = this.node(part);
      const after = this.after.get(part);
      if (after === undefined) continue;
      const whole = this.source.statement(part);
      this.copy(at, whole.end);
      at = Math.max(at, whole.end);
      this.write(" ");
      this.insert(after);
    }
    this.copy(at, end);
    return Math.max(at, end);
  }

  /** Writes code that mutants insert, each guarded by its switch. */
  private insert(list: readonly Planned[]): void {
    for (const one of list) {
      const from = this.length;
      this.write(`if (${isActive(one)}) { ${one.code} } `);
      this.written.push(one);
      this.region("arm", from, [one]);
    }
  }

  /** Writes a node that has mutants; returns where the original continues. */
  private node(node: AstNode): number {
    const { start, end } = this.source.span(node);
    const own = this.byTarget.get(node);
    if (own !== undefined) return own[0]?.form === "statement" ? this.statement(node, own) : this.expression(node, own);
    if (!CALLABLE.has(node.nodeType)) return this.inner(node, start, end);
    const from = this.length;
    const before = this.written.length;
    const split = this.splits.get(node);
    if (split === undefined) this.callable(node, start, end);
    else this.split(node, split);
    for (const clone of this.clones.get(node) ?? []) this.clone(node, clone);
    this.region("function", from, this.written.slice(before));
    return end;
  }

  /** A function with its mutants, and an unchanged copy that runs when none of them is active: testing each switch would take several times as long as the function itself. */
  private callable(node: AstNode, start: number, end: number): void {
    const body = node.nodeType === "FunctionDefinition" ? child(node, "body") : undefined;
    if (body === undefined || !this.changed.has(body)) {
      this.inner(node, start, end);
      return;
    }
    const span = this.source.span(body);
    this.inner(node, start, span.start);
    this.write(`{ if (${mayBeActive(this.numbersIn(body))}) `);
    this.inner(body, span.start, span.end);
    this.write(" else ");
    this.copy(span.start, span.end);
    this.write(" }");
  }

  /** The numbers of the mutants of a node and its descendants. */
  private numbersIn(node: AstNode): readonly number[] {
    return [...walk(node)].flatMap((inner) =>
      [this.byTarget, this.before, this.after].flatMap((map) =>
        (map.get(inner) ?? []).flatMap(({ mutant }) => mutant.number),
      ),
    );
  }

  private region(kind: Region["kind"], start: number, mutants: readonly Planned[]): void {
    this.regions.push({ kind, start, end: this.length, mutants });
  }

  private expression(node: AstNode, own: readonly Planned[]): number {
    const { start, end } = this.source.span(node);
    const from = this.length;
    // an assignment needs parentheses to be an operand, and a constant expression needs a type
    const cast = isConstantNumber(node) ? expectedType(this.program, node) : "";
    const grouped = node.nodeType === "Assignment";
    this.write("(");
    for (const one of own) {
      const arm = this.length;
      this.write(`${isActive(one)} ? ${grouped ? `(${one.code})` : one.code}`);
      this.written.push(one);
      this.region("arm", arm, [one]);
      this.write(" : ");
    }
    this.write(cast === "" && !grouped ? "" : `${cast}(`);
    this.inner(node, start, end);
    this.write(cast === "" && !grouped ? ")" : "))");
    this.region("switch", from, own);
    return end;
  }

  private statement(node: AstNode, own: readonly Planned[]): number {
    const { start, end } = this.source.statement(node);
    const from = this.length;
    // braces, because the statement may be the body of an `if` with an `else`
    this.write("{ ");
    for (const one of own) {
      const arm = this.length;
      this.write(`if (${isActive(one)}) {${one.code === "" ? "" : ` ${one.code} `}}`);
      this.written.push(one);
      this.region("arm", arm, [one]);
      this.write(" else ");
    }
    this.write("{ ");
    this.inner(node, start, end);
    this.write(" } }");
    this.region("switch", from, own);
    return end;
  }

  /** A copy of one of this file's modifiers that does nothing while the mutant is active. */
  private clone(declared: AstNode, one: Planned): void {
    const body = child(declared, "body");
    const parameters = child(declared, "parameters");
    if (body === undefined) return;
    const from = this.length;
    this.write(`\n\n    modifier ${cloneName(declared, one)}`);
    this.write(parameters === undefined ? "() " : `${this.source.of(parameters) || "()"} `);
    const span = this.source.span(body);
    const placeholders = below(body).filter(({ nodeType }) => nodeType === "PlaceholderStatement");
    const last = children(body, "statements").at(-1);
    if (last !== undefined && last === placeholders[0] && placeholders.length === 1) {
      // this form compiles the function's code once, the other one twice
      this.write(`{ if (${isInactive(one)}) {`);
      this.inner(body, span.start + 1, this.source.span(last).start);
      this.write("} _; }");
    } else {
      this.write(`{ if (${isActive(one)}) { _; } else `);
      this.inner(body, span.start, span.end);
      this.write(" }");
    }
    this.written.push(one);
    this.region("switch", from, [one]);
  }

  /** Splits a function whose modifier is in a source that is not rewritten into three: the choice, the guarded call, and the body. */
  private split(node: AstNode, one: Planned): void {
    const body = child(node, "body");
    const parameters = child(node, "parameters");
    if (body === undefined || parameters === undefined) return;
    const from = this.length;
    const { number } = one.mutant;
    const name = word(node, "name");
    const [open, guarded, plain] = ["open", "guarded", "body"].map((part) => `${name}__${part}${number}`);
    const modifiers = children(node, "modifiers");
    const at = modifiers.indexOf(one.target);
    const later = modifiers.slice(at + 1);
    const span = this.source.span(node);
    const bodySpan = this.source.span(body);
    const values = children(parameters, "parameters").map((parameter) => word(parameter, "name"));
    const call = (callee: string | undefined): string => `return ${callee ?? ""}(${values.join(", ")});`;

    const target = this.source.span(one.target);
    this.inner(node, span.start, target.start);
    let rest = target.end;
    for (const modifier of later) {
      this.copy(rest, this.source.span(modifier).start);
      rest = this.source.span(modifier).end;
    }
    this.copy(rest, bodySpan.start);
    this.write(`{ if (${isActive(one)}) { ${call(later.length === 0 ? plain : open)} } ${call(guarded)} }`);
    this.written.push(one);

    const mutability = node.stateMutability === "view" ? " view" : "";
    const returns = child(node, "returnParameters");
    const results =
      returns === undefined || children(returns, "parameters").length === 0
        ? ""
        : ` returns ${this.source.of(returns)}`;
    const head = (callee: string | undefined): void =>
      this.write(`\n\n    function ${callee ?? ""}${this.source.of(parameters)} private${mutability}`);
    const guards = (list: readonly AstNode[]): void => {
      for (const modifier of list) {
        this.write(" ");
        if (this.changed.has(modifier)) this.node(modifier);
        else this.copy(this.source.span(modifier).start, this.source.span(modifier).end);
      }
    };
    head(guarded);
    guards([one.target, ...later]);
    this.write(`${results} { ${call(plain)} }`);
    if (later.length > 0) {
      head(open);
      guards(later);
      this.write(`${results} { ${call(plain)} }`);
    }
    this.region("switch", from, [one]);
    head(plain);
    this.write(`${results} `);
    this.inner(body, bodySpan.start, bodySpan.end);
  }
}

const cloneName = (declared: AstNode, { mutant }: Planned): string => `${word(declared, "name")}__${mutant.number}`;
