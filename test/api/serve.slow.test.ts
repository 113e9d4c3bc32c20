import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { run, type Ran } from "../../packages/assay/test/cli/run";
import { readDeployment } from "../../api/deployment";
import { loadProject } from "assay/project/load";
import { deployment } from "./support/api";
import { startShowcaseNode } from "./support/showcase";

const ROOT = resolve(__dirname, "../..");

type Ended = Pick<Ran, "code" | "stderr">;

/** Runs `assay serve` in this process, to its end. */
const serve = (...args: readonly string[]): Promise<Ended> => run(loadProject(ROOT), ["serve", ...args]);

/** Starts `assay serve`; resolves with its address. */
async function started(...args: readonly string[]): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawn(process.execPath, ["packages/assay/bin/assay.cjs", "serve", ...args], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let stdout = "";
  const url = await new Promise<string>((found, failed) => {
    child.once("close", () => failed(new Error(`it ended: ${stdout}`)));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      const address = /^API: (\S+)/m.exec((stdout += text))?.[1];
      if (address !== undefined) found(address);
    });
  });
  return { child, url };
}

function assertOneLine({ code, stderr }: Ended, words: RegExp): void {
  assert.equal(code, 1);
  assert.match(stderr, words);
  assert.match(stderr, /^error: [^\n]+\n$/);
}

describe("assay serve", function () {
  this.timeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), "assay-serve-"));
  const file = join(folder, "deployment.json");
  after(() => rmSync(folder, { recursive: true }));

  it("given no flags but a port, then the first request is answered, the deployment is written, time advances, and SIGTERM ends it", async () => {
    const { child, url } = await started("--port", "0", "--write-deployment", file, "--block-time", "1");
    const blockOf = async (): Promise<number> =>
      Number((await fetch(`${url}/v2/capacity/pools/1`)).headers.get("x-block-number"));
    const first = await blockOf();
    assert.ok(first > 0);
    while ((await blockOf()) === first);
    assert.deepEqual(readDeployment(file), deployment());
    assertOneLine(
      await serve("--port", new URL(url).port, "--rpc-url", "http://127.0.0.1:1", "--deployment", file),
      /no answer from http:\/\/127.0.0.1:1/,
    );
    child.kill("SIGTERM");
    const [code] = (await once(child, "close")) as [number | null];
    assert.equal(code, 0);
  });

  it("given a node, then one line each reports a port in use and a deployment that does not fit", async () => {
    const node = await startShowcaseNode();
    const right = JSON.stringify(deployment());
    const with_ = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const on = (deploymentFile: string, ...more: readonly string[]): Promise<Ended> =>
      serve("--rpc-url", node.url, "--deployment", deploymentFile, ...more);
    const { port } = new URL(node.url);
    assertOneLine(await on(with_("right.json", right), "--port", port), new RegExp(`port ${port} .* is in use`));
    const other = (change: (contracts: Record<string, string>) => void): string => {
      const data = JSON.parse(right) as { contracts: Record<string, string> };
      change(data.contracts);
      return JSON.stringify(data);
    };
    const empty = other((contracts) => (contracts["cover"] = `0x${"11".repeat(20)}`));
    assertOneLine(await on(with_("empty.json", empty)), /cover at 0x1111\S+ has no code/);
    const swapped = other((contracts) => (contracts["cover"] = contracts["claims"] ?? ""));
    assertOneLine(await on(with_("swapped.json", swapped)), /cover at \S+ does not answer coverCount\(\)/);
    assertOneLine(
      await on(with_("chain.json", right.replace("31337", "1"))),
      /is of chain 1, and the node is of chain 31337/,
    );
    assertOneLine(await on(with_("broken.json", "{")), /is not JSON/);
    assertOneLine(await on(with_("missing.json", '{"version":1}')), /does not fit: edition: .*contracts: /);
    assertOneLine(await on(join(folder, "none.json")), /cannot be read/);
    await node.close();
  });

  it("given invalid flags, then one line says so", async () => {
    assertOneLine(await serve("--edition", "other"), /there is no such edition/);
    assertOneLine(await serve("--rpc-url", "http://127.0.0.1:1"), /expected both or none/);
  });

  it("given the format in docs/api.md, then the file has this format", () => {
    const text = readFileSync(join(ROOT, "docs", "api.md"), "utf8");
    for (const role of Object.keys(deployment().contracts)) assert.ok(text.includes(`"${role}"`), role);
  });
});
