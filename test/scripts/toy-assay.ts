import { main } from "../../scripts/main";
import { toyLab } from "./toy-lab";

/** The command line on the toy, as a process of its own. */
void main(process.argv.slice(2), toyLab, {
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
}).then((code) => {
  process.exitCode = code;
});
