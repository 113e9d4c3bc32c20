import { mainIn } from "./main";

/** The command line `assay`, of the project in the working directory; see `main.ts`. */
async function start(): Promise<void> {
  const { argv, stdout, stderr, env: environment } = process;
  for (const stream of [stdout, stderr]) stream.on("error", passOverClosedPipe);
  process.exitCode = await mainIn(process.cwd(), argv.slice(2), { stdout, stderr, environment });
}

/** Who reads the output may have read enough (`assay surface | head`): the command goes on to its end, and its exit code counts. */
function passOverClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}

void start();
