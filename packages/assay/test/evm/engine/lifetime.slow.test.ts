import assert from "node:assert/strict";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { allGone } from "../../support/all-gone";
import { childrenOf } from "../../support/children-of";

const all = (pid: number | undefined): number[] => childrenOf(pid, /anvil.* --port|kill -9 \d+/);

async function startSession(): Promise<ChildProcess> {
  const session = fork(join(__dirname, "session.ts"), [], {
    execArgv: ["--require", join(__dirname, "..", "..", "..", "typescript.cjs")],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(session, "message");
  return session;
}

describe("engine: how long anvil lives", function () {
  if (process.platform === "win32") return;

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"] as const) {
    it(`given ${signal} to the process that started it, then nothing of it stays behind`, async () => {
      const session = await startSession();
      const started = all(session.pid);
      assert.equal(started.length, 2, "an anvil and its watchdog");
      const ended = once(session, "exit");
      session.kill(signal);
      await ended;
      assert.equal(await allGone(started), true);
    });
  }
});
