import assert from "node:assert/strict";
import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { connectRpc, EngineError, startAnvil, withRestart, type EngineErrorKind } from "../../../harness/engine";
import { anvilBinary } from "../../../harness/engine/binary";
import type { Engine } from "../../../harness/types";
import { at, call, look, probeFixture } from "./probe";

const ofKind =
  (kind: EngineErrorKind, message: RegExp) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof EngineError, String(error));
    assert.equal(error.kind, kind);
    assert.match(error.message, message);
    return true;
  };

/** Process ids of all anvils that are children of this process or of its children. */
function anvils(): number[] {
  const table = execFileSync("ps", ["-eo", "pid,args"], { encoding: "utf8" });
  return table
    .split("\n")
    .filter((line) => line.includes(anvilBinary()))
    .map((line) => Number.parseInt(line, 10));
}

function kill(ids: readonly number[]): void {
  for (const id of ids) process.kill(id, "SIGKILL");
}

async function serve(answer: (body: string) => string): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => response.end(answer(Buffer.concat(chunks).toString("utf8"))));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe("engine faults", () => {
  it("given no binary for the platform, then the error says which package and what to do", () => {
    assert.throws(
      () => anvilBinary("plan9", "mips"),
      ofKind("missing", /@foundry-rs\/anvil-plan9-mips.*npm ci.*--engine hardhat/),
    );
  });

  it("given a binary that cannot be started, then the error says so", async () => {
    await assert.rejects(
      startAnvil(probeFixture(), { binary: "/no/such/anvil" }),
      ofKind("start", /could not be started.*ENOENT/),
    );
  });

  it("given a port that is taken, then the error carries the node's own words, and no process stays", async () => {
    const { server } = await serve(() => "");
    const before = anvils();
    const { port } = server.address() as AddressInfo;
    await assert.rejects(startAnvil(probeFixture(), { port }), ofKind("start", /ended with code|in use/i));
    server.close();
    assert.deepEqual(anvils(), before);
  });

  it("given a fixture transaction that reverts, then the error names it, and no process stays", async () => {
    const fixture = probeFixture();
    const [deploy] = fixture.transactions;
    assert.ok(deploy);
    const before = anvils();
    const broken = { ...fixture, transactions: [{ ...deploy, data: "0xfe", title: "deploy nothing" }] };
    await assert.rejects(startAnvil(broken), ofKind("fixture", /"deploy nothing" failed/));
    assert.deepEqual(anvils(), before);
  });

  it("given an engine that was closed, then its process is gone", async () => {
    const before = anvils();
    const engine = await startAnvil(probeFixture());
    assert.equal(anvils().length, before.length + 1);
    await engine.close();
    assert.deepEqual(anvils(), before);
  });

  it("given an anvil that dies, then a run says so; with restarting it goes on once, and not twice", async () => {
    const notices: string[] = [];
    const others = anvils();
    const own = (): number[] => anvils().filter((id) => !others.includes(id));
    const engine: Engine = await withRestart(
      () => startAnvil(probeFixture()),
      (line) => notices.push(line),
    );
    try {
      kill(own());
      const results = await Promise.all([
        engine.run([at(1, look())]),
        engine.run([at(1, call("store(uint256)", [1n]))]),
      ]);
      assert.deepEqual(
        results.map(([batch]) => batch?.[0]?.ok),
        [true, true],
      );
      assert.equal(notices.length, 1);
      assert.match(notices[0] ?? "", /died during a run.*starting anvil again, once/s);
      kill(own());
      await assert.rejects(engine.run([at(1, look())]), ofKind("died", /died during a run/));
    } finally {
      await engine.close();
    }
    assert.deepEqual(own(), []);
  });

  const garbage: [string, (body: string) => string, EngineErrorKind, RegExp][] = [
    ["no JSON", () => "<html>", "nonsense", /not JSON: <html>/],
    ["neither result nor error", () => "{}", "nonsense", /neither result nor error/],
    ["a block without a timestamp", () => '{"result":{}}', "nonsense", /a block with a timestamp/],
    ["a clock that is past the fixture", () => '{"result":{"timestamp":"0x7fffffff"}}', "refused", /clock is behind/],
    [
      "no eth_simulateV1",
      (body) =>
        body.includes("simulate")
          ? '{"error":{"code":-32601,"message":"no such method"}}'
          : '{"result":{"timestamp":"0x1"}}',
      "refused",
      /refuses eth_simulateV1, which runs the sequences \(no such method\)/,
    ],
  ];
  for (const [what, answer, kind, message] of garbage) {
    it(`given a node that answers ${what}, then connecting says so`, async () => {
      const { server, url } = await serve(answer);
      await assert.rejects(connectRpc(url, probeFixture()), ofKind(kind, message));
      server.close();
    });
  }

  it("given nobody at the URL, then connecting says so", async () => {
    const { server, url } = await serve(() => "");
    server.close();
    await once(server, "close");
    await assert.rejects(connectRpc(url, probeFixture()), ofKind("died", /no connection to the node/));
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    it(`given a process with an engine that gets ${signal}, then no anvil outlives it`, async () => {
      const before = anvils();
      const child = fork(join(__dirname, "holder.ts"), { execArgv: ["--import", "tsx"], stdio: "ignore" });
      await once(child, "message");
      assert.equal(anvils().length, before.length + 1);
      const gone = once(child, "exit");
      child.kill(signal);
      await gone;
      assert.deepEqual(anvils(), before);
    });
  }
});
