import type { Case } from "../case";
import { isTakenByFile } from "../names";
import { UnexportableError } from "../unexportable";

/** The imports of a Solidity test. A symbol is renamed if the test, or another imported file, uses the same name. */
export class Imports {
  /** By symbol and path. */
  private readonly given = new Map<string, { readonly symbol: string; readonly path: string; readonly name: string }>();

  /** Sources of the tool's contracts, which no project has. */
  private readonly texts = new Set<string>();

  constructor(private readonly of: Case) {}

  /** The contracts that the test contains, since it can import them from nowhere. */
  contained(): readonly string[] {
    return [...this.texts].flatMap((text) => [
      ...text
        .split("\n")
        .filter((line) => !/^(\/\/ SPDX|pragma )/.test(line))
        .join("\n")
        .trim()
        .split("\n"),
      "",
    ]);
  }

  /** Imports a symbol, and returns its name in the test. */
  nameOf(symbol: string, path: string | undefined): string {
    if (path?.endsWith(".sol") !== true)
      throw new UnexportableError(
        `a test in Solidity must import ${symbol}, and ${path === undefined ? "no file is known that declares it" : `no test in Solidity can import "${path}"`}; export it to hardhat, or compile the contracts so that their artifacts name their sources`,
      );
    const own = Object.values(this.of.described.compiled).find(({ source }) => source === path)?.text;
    if (own !== undefined) {
      this.texts.add(own);
      return symbol;
    }
    const key = `${path}:${symbol}`;
    const known = this.given.get(key);
    if (known !== undefined) return known.name;
    const taken = new Set([...this.given.values()].map((one) => one.name));
    let name = symbol;
    while (taken.has(name) || isTakenByFile(name) || (name !== symbol && !this.of.identifiers.isFree(name)))
      name += "_";
    this.given.set(key, { symbol, path, name });
    return name;
  }

  lines(): readonly string[] {
    const paths = new Map<string, Set<string>>();
    const add = (path: string, text: string): void => {
      paths.set(path, (paths.get(path) ?? new Set()).add(text));
    };
    for (const { imports } of this.of.described.families) for (const [symbol, path] of imports) add(path, symbol);
    for (const { symbol, path, name } of this.given.values())
      add(path, symbol === name ? symbol : `${symbol} as ${name}`);
    return [...paths]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, symbols]) => `import {${[...symbols].sort().join(", ")}} from "${path}";`);
  }
}
