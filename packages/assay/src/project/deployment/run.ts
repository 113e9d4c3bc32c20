import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import type { ScriptedDeployment } from "./recording";

const LONGEST_MILLISECONDS = 300_000;
const MOST_HELD = 4_000;
/** Characters of the program's last output in an error message. */
const MOST_SHOWN = 600;

/** The command as a line. */
export const commandText = ({ command }: Pick<ScriptedDeployment, "command">): string => command.join(" ");

/**
 * Runs the command in the project's folder against a node, to its end; returns its last output, for a message.
 * @throws Error in one line when it cannot be run, fails or takes too long, with its last output
 */
export async function runCommand(
  { command, environment }: Pick<ScriptedDeployment, "command" | "environment">,
  root: string,
  url: string,
): Promise<string> {
  const [program, ...args] = command.map((part) => part.replaceAll("{rpcUrl}", url));
  if (program === undefined || program === "")
    throw new Error("deployment: command: expected a program and its arguments, received nothing");
  const what = `deployment: "${commandText({ command })}"`;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...environment, ASSAY_RPC_URL: url },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-MOST_HELD);
    });
  // the timer of `spawn` itself outlives a program that cannot be started
  const timer = setTimeout(() => child.kill("SIGKILL"), LONGEST_MILLISECONDS);
  const how = await new Promise<string | undefined>((resolve, reject) => {
    child.once("error", (error) => {
      const missing = "code" in error && error.code === "ENOENT";
      const problem = missing
        ? `: expected the program ${program} in ${root} or on the PATH, found none; install it, or name its path`
        : ` could not be started: ${error.message}`;
      reject(new Error(what + problem, { cause: error }));
    });
    child.once("close", (code, signal) => {
      const killed = `signal ${signal ?? "unknown"} (its time limit is ${LONGEST_MILLISECONDS / 1000} s)`;
      resolve(code === 0 ? undefined : code === null ? killed : `exit code ${code}`);
    });
  }).finally(() => clearTimeout(timer));
  if (how !== undefined) throw new Error(`${what} ended with ${how}${lastWords(said)}`);
  return lastWords(said);
}

function lastWords(said: string): string {
  const line = stripVTControlCharacters(said).replaceAll(/\s+/g, " ").trim();
  return line === "" ? "; it printed nothing" : `; its last output: ${line.slice(-MOST_SHOWN)}`;
}
