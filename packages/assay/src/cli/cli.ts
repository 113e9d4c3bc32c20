import { mainIn } from "./main";

const { stdout, stderr, env: environment } = process;

/** The command line `assay`, of the project in the working directory; see `main.ts`. */
void mainIn(process.cwd(), process.argv.slice(2), { stdout, stderr, environment }).then((code) => {
  process.exitCode = code;
});
