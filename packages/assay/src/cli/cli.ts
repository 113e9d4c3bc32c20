import { messageOf } from "../judge";
import { loadProject } from "../project/load";
import { FAULT, main } from "./main";

/** The command line `assay`, of the project in the working directory; see `main.ts`. */
async function start(): Promise<number> {
  try {
    const project = loadProject(process.cwd());
    const { stdout, stderr, env: environment } = process;
    return await main(process.argv.slice(2), project, { stdout, stderr, environment });
  } catch (error) {
    process.stderr.write(`error: ${messageOf(error)}\n`);
    return FAULT;
  }
}

void start().then((code) => {
  process.exitCode = code;
});
