import { createHash } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readCache, writeCache } from "../compile/cached";
import type { Fixture } from "../../core/types";
import { readHead } from "./deploy-fixture";
import { EngineError, messageOf } from "./errors";
import type { RpcNode } from "./json";
import type { Head } from "./simulate";

/** Where to cache the states after fixtures' deployments, and whom to notify when one cannot be cached. */
export interface StateOptions {
  /** Absolute path. */
  readonly folder: string;
  readonly notify: (text: string) => void;
}

/** The most files in the folder. Each version of the contracts has its own, of nearly a megabyte. */
export const MOST_STATES = 64;

const schema = z.strictObject({
  head: z.strictObject({ number: z.number(), time: z.number() }),
  /** As `anvil_dumpState` gives it: compressed, in hex. */
  state: z.string(),
});

/**
 * Caches the chain's state after the fixture in a file, which a node loads in one request. To repeat hundreds of
 * transactions would take longer than to find most failures. The file's key is the fixture (with its code), the binary
 * and its arguments.
 */
export class CachedState {
  private readonly key: string;

  constructor(
    private readonly options: StateOptions,
    { genesisTime, balances, transactions }: Fixture,
    binary: string,
    args: readonly string[],
  ) {
    const { size, mtimeMs } = statSync(binary);
    const sent = transactions.map(({ from, to, data, value, time }) => [from, to ?? null, data, `${value}`, time]);
    const given = Object.entries(balances).map(([address, wei]) => [address, `${wei}`]);
    this.key = createHash("sha256")
      .update(JSON.stringify([size, mtimeMs, args, genesisTime, given, sent]))
      .digest("hex")
      .slice(0, 32);
  }

  /**
   * Loads the cached state, if there is one, into a fresh node. Returns the block from which plans start.
   * @throws EngineError "fixture" when the node refuses the state, or is then at another block
   */
  async restore(node: RpcNode): Promise<Head | undefined> {
    const { folder, notify } = this.options;
    const cached = readCache(folder, this.key, notify, "deploying the fixture");
    if (cached === undefined) return undefined;
    try {
      const { head, state } = schema.parse(cached);
      await node.request("anvil_loadState", [state]);
      const { number, time } = await readHead(node);
      if (number === head.number && time === head.time) return head;
      throw new Error(`expected block ${head.number} at ${head.time}, received block ${number} at ${time}`);
    } catch (error) {
      const path = join(folder, `${this.key}.json`);
      throw new EngineError(
        "fixture",
        `the node did not load the saved state in ${path}: ${messageOf(error)}; delete that file, and the next start writes it again`,
        { cause: error },
      );
    }
  }

  /** Saves the node's state. If that fails, it notifies; the next start is then slower. */
  async save(node: RpcNode, head: Head): Promise<void> {
    const state = await node.request("anvil_dumpState", []);
    try {
      writeCache(this.options.folder, this.key, { head, state });
      dropOldest(this.options.folder);
    } catch (error) {
      this.options.notify(
        `the fixture's state could not be saved (${messageOf(error)}): the next start will be slower`,
      );
    }
  }
}

/** Removes the oldest files until this many are left. Other processes may do the same at the same time, so a missing file is no error. */
function dropOldest(folder: string): void {
  const written = readdirSync(folder).flatMap((name) => {
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    return stats === undefined ? [] : [{ path: join(folder, name), time: stats.mtimeMs }];
  });
  written.sort((a, b) => b.time - a.time);
  for (const { path } of written.slice(MOST_STATES)) rmSync(path, { force: true });
}
