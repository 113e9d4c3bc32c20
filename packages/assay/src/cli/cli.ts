import { mainIn } from "./main";

/** The command line `assay`, of the project in the working directory; see `main.ts`. */
async function start(): Promise<void> {
  const { argv, stdout, stderr, env: environment } = process;
  process.exitCode = await mainIn(process.cwd(), argv.slice(2), { stdout, stderr, environment });
}

void start();
