import type { Plain } from "../../src/core/types";
import { main } from "../../src/cli/main";
import { TOY_WORLD } from "../toy/world";
import { searchedToy } from "./searched-toy";
import { toyWith } from "./toy-with";

/** `ASSAY_TOY`: more options for the toy's setup, as JSON; `ASSAY_TOY_CODE`: another digest of the code; without `--out`, a corpus is not stored. */
const more = JSON.parse(process.env["ASSAY_TOY"] ?? "{}") as Record<string, Plain>;

const STILL_OPEN_MILLISECONDS = 10_000;

/** The command line on the toy, as a separate process. */
const toy = searchedToy("/dev/null/toy.json", toyWith(more, process.env["ASSAY_TOY_CODE"]));
void main(
  process.argv.slice(2),
  { ...toy, world: () => TOY_WORLD },
  {
    stdout: process.stdout,
    stderr: process.stderr,
    environment: process.env,
  },
).then((exitCode) => {
  process.exitCode = exitCode;
  // printed when something keeps the process alive, which a test would otherwise only see as a timeout
  setTimeout(() => {
    process.stderr.write(`ended, but still open: ${process.getActiveResourcesInfo().join(", ")}\n`);
  }, STILL_OPEN_MILLISECONDS).unref();
});
