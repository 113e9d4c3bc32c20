import type { Plain } from "../../harness/types";
import { main } from "../../scripts/main";
import { toyLab } from "./toy-lab";

/** `ASSAY_TOY`: more options for the toy's setup, as JSON; `ASSAY_TOY_CODE`: another digest of the code. */
const more = JSON.parse(process.env["ASSAY_TOY"] ?? "{}") as Record<string, Plain>;
const code = process.env["ASSAY_TOY_CODE"];
const lab: typeof toyLab = {
  ...toyLab,
  ...(code === undefined ? {} : { codeDigest: () => code }),
  source: (choice) => {
    const { module, options } = toyLab.source(choice);
    return { module, options: { ...(options as Record<string, Plain>), ...more } };
  },
};

/** The command line on the toy, as a process of its own. */
void main(process.argv.slice(2), lab, {
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
}).then((exitCode) => {
  process.exitCode = exitCode;
});
