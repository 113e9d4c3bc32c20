import { url, whole } from "assay/cli/flags";
import type { AddCommand, Json, Perform } from "assay/project/command";
import type { ServeFlags } from "./serve";

/** Adds `serve`: what the protocol has beside the commands of every project. */
export function addServeCommand(command: AddCommand, perform: Perform): void {
  command("serve", "serve the read-only HTTP API, by default of a chain of its own")
    .option("--edition <name>", "edition of the protocol", "current")
    .option("--port <n>", "port to listen on; 0: a free one", whole(0, 65_535), 8080)
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--rpc-url <url>", "a node to read, with --deployment, in place of a chain of our own", url)
    .option("--deployment <file>", "where the contracts are on that node (docs/api.md)")
    .option("--write-deployment <file>", "write the deployment that is served to a file")
    .option("--block-time <seconds>", "seconds between the blocks of a chain of our own", whole(1, 3_600), 2)
    .action((flags: ServeFlags & Json) =>
      perform(flags.json === true, async (output) => {
        // its libraries are loaded for nobody else
        const { serveCommand } = await import("./serve");
        return serveCommand(flags, output);
      }),
    );
}
