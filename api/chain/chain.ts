import { EngineError } from "assay/engine/errors";
import { asArray, asHex, asNumber, asObject, quantity, type Json } from "assay/engine/json";
import { RpcClient } from "assay/engine/rpc-client";
import { Snapshot, type Block } from "./snapshot";

export interface ChainOptions {
  /** Milliseconds until a request to the node is given up. */
  readonly timeout?: number;
  /** Milliseconds for which the latest block is not asked for again; 0: only requests that come together share one question. */
  readonly headAge?: number;
}

/** A log, its address in small letters. */
export interface ChainLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

const TIMEOUT = 5_000;
const HEAD_AGE = 50;
const SOCKETS = 16;
/** Reads of one request to the node: more travel in several. */
const MOST_READS = 200;

/** A node, read only: it is asked for blocks, logs and `eth_call`s and for nothing else. */
export class Chain {
  private readonly client: RpcClient;
  private readonly headAge: number;
  private latest: Snapshot | undefined;
  private asked = -Infinity;
  private asking: Promise<Snapshot> | undefined;

  /** @throws EngineError "refused" when `url` is no http(s) address */
  constructor(url: string, { timeout = TIMEOUT, headAge = HEAD_AGE }: ChainOptions = {}) {
    this.client = new RpcClient(url, { timeout, sockets: SOCKETS });
    this.headAge = headAge;
  }

  /** The chain as of its latest block; requests that come while it is asked for share the answer. @throws EngineError */
  async head(): Promise<Snapshot> {
    if (this.asking !== undefined) return this.asking;
    if (this.latest !== undefined && performance.now() - this.asked < this.headAge) return this.latest;
    this.asking = this.ask();
    try {
      return await this.asking;
    } finally {
      this.asking = undefined;
    }
  }

  /** The chain's id. @throws EngineError */
  async id(): Promise<number> {
    return asNumber(await this.client.request("eth_chainId", []), "the chain's id");
  }

  /** Whether there is code at an address. @throws EngineError */
  async hasCode(address: string): Promise<boolean> {
    const code = await this.client.request("eth_getCode", [address, "latest"]);
    return asHex(code, "a contract's code").length > "0x".length;
  }

  /**
   * The logs with one of these first topics in the blocks after `after` up to `until`, in their order, whichever contract emitted them; undefined when
   * `after` is not, or no longer, an ancestor of `until`. @throws EngineError
   */
  async logsBetween(after: Block, until: Block, topics: readonly string[]): Promise<readonly ChainLog[] | undefined> {
    if (after.number >= until.number) return undefined;
    if (after.hash === until.parentHash) return this.logs({ blockHash: until.hash, topics: [topics] });
    const [fromBlock, toBlock] = [quantity(after.number + 1), quantity(until.number)];
    const logs = await this.logs({ fromBlock, toBlock, topics: [topics] });
    // asked afterwards: had the chain changed in between, the logs could be another branch's
    const ends = await Promise.all([after, until].map((block) => this.isCanonical(block)));
    return ends.every((canonical) => canonical) ? logs : undefined;
  }

  /** Closes the connections. */
  close(): void {
    this.client.close();
  }

  private async logs(filter: Json): Promise<readonly ChainLog[]> {
    const logs = await this.client.request("eth_getLogs", [filter]);
    return asArray(logs, "logs").map((entry) => {
      const log = asObject(entry, "a log");
      return {
        address: asHex(log["address"], "its address").toLowerCase(),
        topics: asArray(log["topics"], "its topics").map((topic) => asHex(topic, "a topic")),
        data: asHex(log["data"], "its data"),
      };
    });
  }

  private async isCanonical({ number, hash }: Block): Promise<boolean> {
    const block = await this.client.request("eth_getBlockByNumber", [quantity(number), false]);
    return block !== null && asObject(block, "a block")["hash"] === hash;
  }

  private async ask(): Promise<Snapshot> {
    const block = asObject(await this.client.request("eth_getBlockByNumber", ["latest", false]), "the latest block");
    this.asked = performance.now();
    const hash = asHex(block["hash"], "its hash");
    if (this.latest?.block.hash === hash) return this.latest;
    const number = asNumber(block["number"], "its number");
    const time = BigInt(asNumber(block["timestamp"], "its timestamp"));
    const parentHash = asHex(block["parentHash"], "its parent's hash");
    this.latest = new Snapshot({ number, hash, parentHash, time }, async (params) => {
      const parts = Array.from({ length: Math.ceil(params.length / MOST_READS) }, (_, i) =>
        this.client.batch("eth_call", params.slice(i * MOST_READS, (i + 1) * MOST_READS)),
      );
      return (await Promise.all(parts)).flat();
    });
    return this.latest;
  }
}

/** Whether an error says that the node could not be asked, rather than what was asked for. */
export function isNodeFault(error: unknown): boolean {
  return error instanceof EngineError;
}
