import type { Plain } from "../../src/types";
import { main } from "../../src/cli/main";
import { toyVariant } from "./toy-variant";

/** `ASSAY_TOY`: more options for the toy's setup, as JSON; `ASSAY_TOY_CODE`: another digest of the code. */
const more = JSON.parse(process.env["ASSAY_TOY"] ?? "{}") as Record<string, Plain>;

const STILL_OPEN_MILLISECONDS = 10_000;

/** The command line on the toy, as a process of its own. */
void main(process.argv.slice(2), toyVariant(more, process.env["ASSAY_TOY_CODE"]), {
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
}).then((exitCode) => {
  process.exitCode = exitCode;
  // said when something keeps the process alive, which a test would only see as silence
  setTimeout(() => {
    process.stderr.write(`ended, but still open: ${process.getActiveResourcesInfo().join(", ")}\n`);
  }, STILL_OPEN_MILLISECONDS).unref();
});
