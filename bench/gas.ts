import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { prepare } from "../test/support/chain";
import { measureAll } from "../test/contracts/gas/measureAll";
import { keyOf, render, type Section } from "../test/contracts/gas/report";

/** Measures the gas of every action and writes docs/gas.md; with `--json` prints the worst figures as one object instead. */
async function main(): Promise<void> {
  await prepare();
  const { sections } = await measureAll();
  if (process.argv.includes("--json")) {
    process.stdout.write(`${JSON.stringify(figures(sections))}\n`);
    return;
  }
  const file = resolve(__dirname, "../docs/gas.md");
  await writeFile(file, render(sections));
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  process.stdout.write(`${count} actions measured; written to docs/gas.md\n`);
}

function figures(sections: readonly Section[]): Record<string, number> {
  const all = sections.flatMap(({ title, rows }) =>
    rows.map(({ action, worst }) => [keyOf(title, action), Number(worst)] as const),
  );
  return Object.fromEntries(all);
}

void main().catch((error: unknown) => {
  process.stderr.write(`gas: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
