import { spawn, type ChildProcess } from "node:child_process";
import { anvilBinary } from "../../../harness/engine/binary";
import { connectRpc, startAnvil, startHardhat } from "../../../harness/engine";
import { engineContract } from "./contract";
import { probeFixture } from "./probe";

engineContract("the anvil engine", () => startAnvil(probeFixture()));

engineContract("the hardhat engine", () => startHardhat(probeFixture()));

describe("a node of somebody else's", () => {
  let node: ChildProcess;
  let url = "";

  before(async () => {
    // today's clock, as a developer would start it; the fixture sets it forward
    const child = spawn(
      anvilBinary(),
      ["--port", "0", "--accounts", "1", "--gas-price", "0", "--block-base-fee-per-gas", "0"],
      { stdio: ["ignore", "pipe", "ignore"] },
    );
    node = child;
    url = await new Promise((resolve) => {
      let text = "";
      child.stdout.on("data", (chunk: Buffer) => {
        text += chunk.toString("utf8");
        const address = /Listening on (\S+)/.exec(text)?.[1];
        if (address !== undefined) resolve(`http://${address}`);
      });
    });
  });

  after(() => {
    node.kill("SIGKILL");
  });

  engineContract("through --rpc-url", () => connectRpc(url, probeFixture()));

  engineContract("through --rpc-url a second time, after the first has cleaned up", () =>
    connectRpc(url, probeFixture()),
  );
});
