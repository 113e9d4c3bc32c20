import type { Plain } from "../../src/types";
import { main } from "../../src/cli/main";
import { toyProject } from "./toy-project";

/** `ASSAY_TOY`: more options for the toy's setup, as JSON; `ASSAY_TOY_CODE`: another digest of the code. */
const more = JSON.parse(process.env["ASSAY_TOY"] ?? "{}") as Record<string, Plain>;
const code = process.env["ASSAY_TOY_CODE"];
const project: typeof toyProject = {
  ...toyProject,
  ...(code === undefined ? {} : { codeDigest: () => code }),
  source: (choice) => {
    const { module, options } = toyProject.source(choice);
    return { module, options: { ...(options as Record<string, Plain>), ...more } };
  },
};

/** The command line on the toy, as a process of its own. */
void main(process.argv.slice(2), project, {
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
}).then((exitCode) => {
  process.exitCode = exitCode;
});
