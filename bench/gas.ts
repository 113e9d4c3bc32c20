import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { prepare } from "../test/support/chain";
import { measureAll } from "../test/contracts/gas/measureAll";
import { render } from "../test/contracts/gas/report";

/** Measures the gas of every action and writes docs/gas.md. */
async function main(): Promise<void> {
  await prepare();
  const { sections } = await measureAll();
  const file = resolve(__dirname, "../docs/gas.md");
  await writeFile(file, render(sections));
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  process.stdout.write(`${count} actions measured; written to docs/gas.md\n`);
}

void main().catch((error: unknown) => {
  process.stderr.write(`gas: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
