import { url, whole } from "assay/cli/flags";
import { JSON_RESULT, Option, type CommandDefinition } from "assay/project/command";
import type { ServeFlags } from "./serve";

/** `assay serve`: what the protocol has beside the commands of every project. */
export const serveCommand: CommandDefinition<ServeFlags> = {
  name: "serve",
  description: "serve the read-only HTTP API, by default on a new local chain",
  options: [
    JSON_RESULT,
    new Option("--edition <name>", "edition of the protocol").default("current"),
    new Option("--port <n>", "port to listen on; 0: a free one").argParser(whole(0, 65_535)).default(8080),
    new Option("--host <address>", "address to listen on").default("127.0.0.1"),
    new Option("--rpc-url <url>", "read this node, with --deployment, instead of a new local chain").argParser(url),
    new Option("--deployment <file>", "file with the contracts' addresses on that node (docs/api.md)"),
    new Option("--write-deployment <file>", "write the contracts' addresses to this file"),
    new Option("--block-time <seconds>", "seconds between the blocks of the local chain")
      .argParser(whole(1, 3_600))
      .default(2),
  ],
  async action(flags, { output }) {
    // its libraries are loaded for nobody else
    const { serveCommand: serve } = await import("./serve");
    return serve(flags, output);
  },
};
