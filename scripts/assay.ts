import { main } from "./main";
import { protocol } from "./protocol";

/** The command line `assay`; see `main.ts`. */
void main(process.argv.slice(2), protocol, {
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
}).then((code) => {
  process.exitCode = code;
});
