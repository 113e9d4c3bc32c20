import { messageOf } from "../run/judge";
import { loadProject, missingIn } from "../project/load";
import { FAULT, main } from "./main";

/** The command line `assay`, of the project in the working directory; see `main.ts`. */
async function start(): Promise<number> {
  try {
    const argv = process.argv.slice(2);
    // init mends a project that cannot be loaded because its contracts have changed
    const project = argv[0] === "init" ? missingIn(process.cwd()) : loadProject(process.cwd());
    const { stdout, stderr, env: environment } = process;
    return await main(argv, project, { stdout, stderr, environment });
  } catch (error) {
    process.stderr.write(`error: ${messageOf(error)}\n`);
    return FAULT;
  }
}

void start().then((code) => {
  process.exitCode = code;
});
