import ts from "typescript";
import { GLOBAL, type Signals } from "./signals";

/** Comparisons, and what the recorder calls them. */
const COMPARISONS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.LessThanToken, "lt"],
  [ts.SyntaxKind.LessThanEqualsToken, "le"],
  [ts.SyntaxKind.GreaterThanToken, "gt"],
  [ts.SyntaxKind.GreaterThanEqualsToken, "ge"],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "eq"],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "ne"],
]);

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/**
 * A model's file with every comparison and every condition telling the recorder how it came out. Lines stay where they are, and the file means the same. Each
 * place is added to the recorder's sites: the same files in the same order give the same numbers.
 */
export function instrument(name: string, text: string, signals: Signals): string {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true);
  const insertions: Insertion[] = [];
  const add = (node: ts.Node, compared: readonly ts.Expression[]): number => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    const source = node.getText().replace(/\s+/g, " ");
    const [compares, againstZero] = [compared.length > 0, compared.some(mayMeanZero)];
    return signals.addSite({ label: `${name}:${line + 1} ${source}`, file: name, text: source, compares, againstZero });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isBinaryExpression(node)) {
      const method = COMPARISONS.get(node.operatorToken.kind);
      if (method !== undefined) {
        const { left, right, operatorToken } = node;
        const site = add(node, [left, right]);
        insertions.push({ at: left.getStart(), text: `${GLOBAL}.${method}(${site}, (` });
        visit(left);
        insertions.push({ at: left.getEnd(), text: "), (" });
        // the operator goes: what was written of it becomes a comment, so that positions stay
        insertions.push({ at: operatorToken.getStart(), text: "/*" }, { at: operatorToken.getEnd(), text: "*/" });
        visit(right);
        insertions.push({ at: right.getEnd(), text: "))" });
        return;
      }
    }
    if (isChoice(node)) {
      const [first] = node.arguments;
      const site = add(node, node.arguments);
      if (first !== undefined) insertions.push({ at: first.getStart(), text: `...${GLOBAL}.pair(${site}, ` });
      ts.forEachChild(node, visit);
      insertions.push({ at: node.arguments.end, text: ")" });
      return;
    }
    const condition = conditionOf(node);
    if (condition !== undefined && isPlainCondition(condition)) {
      const site = add(condition, []);
      insertions.push({ at: condition.getStart(), text: `${GLOBAL}.test(${site}, (` });
      ts.forEachChild(node, visit);
      insertions.push({ at: condition.getEnd(), text: "))" });
      return;
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return apply(text, insertions);
}

function mayMeanZero(node: ts.Expression): boolean {
  return (
    (ts.isBigIntLiteral(node) && node.text === "0n") ||
    (ts.isNumericLiteral(node) && node.text === "0") ||
    isConstant(node)
  );
}

/** "ETH", "ASSET.ETH": written in capitals, as constants are. What is asked about is whether it is that one, even where that is 0. */
function isConstant(node: ts.Expression): boolean {
  const name = ts.isPropertyAccessExpression(node) ? node.name : node;
  return ts.isIdentifier(name) && /^[A-Z][A-Z0-9_]*$/.test(name.text);
}

/** The smaller or the larger of two: which one it is, is a comparison. */
function isChoice(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node) || node.arguments.length !== 2 || node.arguments.some(ts.isSpreadElement))
    return false;
  const { expression } = node;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  return ts.isIdentifier(name) && (name.text === "min" || name.text === "max");
}

function conditionOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return node.expression;
  if (ts.isConditionalExpression(node)) return node.condition;
  return undefined;
}

/** Not itself made of comparisons, which report more. */
function isPlainCondition(condition: ts.Expression): boolean {
  const inner = ts.isParenthesizedExpression(condition) ? condition.expression : condition;
  return !(ts.isBinaryExpression(inner) && COMPARISONS.has(inner.operatorToken.kind));
}

function apply(text: string, insertions: readonly Insertion[]): string {
  // at one place: in the order in which they were made
  const sorted = insertions.map((one, i) => ({ ...one, i })).sort((a, b) => a.at - b.at || a.i - b.i);
  let result = "";
  let from = 0;
  for (const { at, text: added } of sorted) {
    result += text.slice(from, at) + added;
    from = at;
  }
  return result + text.slice(from);
}
