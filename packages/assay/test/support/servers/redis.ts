import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./port";
import type { Server, ServerOptions } from "./server";

const PASSWORD = "battery staple";
const START_MILLISECONDS = 20_000;

/** Whether redis-server is installed. */
export const hasRedis = (): boolean => spawnSync("redis-server", ["--version"]).status === 0;

/** Why tests over Redis are not run; undefined where they are: the workflows install and demand it, elsewhere it may be missing. */
export const missingRedis = (): string | undefined =>
  hasRedis() || process.env["ASSAY_DEMAND_REDIS"] === "1" ? undefined : "no redis-server";

/** Starts a Redis server with a password. */
export async function startRedis({ tls, persistent = false }: ServerOptions = {}): Promise<Server> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "assay-redis-"));
  const settings = [
    ...["--dir", folder, "--bind", "127.0.0.1", "--requirepass", PASSWORD, "--save", ""],
    ...["--appendonly", persistent ? "yes" : "no", "--appendfsync", "always"],
    ...(tls === undefined
      ? ["--port", String(port)]
      : [
          ...["--port", "0", "--tls-port", String(port), "--tls-auth-clients", "no"],
          ...["--tls-cert-file", tls.cert, "--tls-key-file", tls.key, "--tls-ca-cert-file", tls.ca],
        ]),
  ];
  let running = await start(settings);
  return {
    kind: "redis",
    url: `${tls === undefined ? "redis" : "rediss"}://127.0.0.1:${port}`,
    port,
    password: PASSWORD,
    pid: () => running.pid ?? 0,
    stop: () => stop(running),
    restart: async () => {
      await stop(running);
      running = await start(settings);
    },
  };
}

async function start(settings: readonly string[]): Promise<ChildProcess> {
  const child = spawn("redis-server", settings, { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`redis-server was not ready in time: ${said}`)),
      START_MILLISECONDS,
    );
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`redis-server did not start: ${said}`)));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-4_000);
      if (!said.includes("Ready to accept connections")) return;
      clearTimeout(timer);
      resolve();
    });
  });
  return child;
}

/** Kills the server at once, like a failure of the machine. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
