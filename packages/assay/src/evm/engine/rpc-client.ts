import { isAscii } from "node:buffer";
import * as http from "node:http";
import * as https from "node:https";
import { EngineError, messageOf, RpcRefusal } from "./errors";
import { excerpt, isObject, type Json, type JsonObject, type BatchingNode } from "./json";

export interface RpcClientOptions {
  /** Milliseconds until a request is given up. */
  readonly timeout?: number;
  /** Bytes after which an answer is refused. */
  readonly mostResponseBytes?: number;
  /** Connections that are kept open. */
  readonly sockets?: number;
}

/** Read-only methods, which are repeated if a kept-alive connection was closed. */
const READ_ONLY = /^(eth_(get|call|simulate|blockNumber|chainId)|web3_)/;

/** JSON-RPC over HTTP with kept-alive connections (`node:http`, as `fetch` costs several times as much per request). */
export class RpcClient implements BatchingNode {
  private readonly agent: http.Agent;
  private readonly url: URL;
  private readonly timeout: number;
  private readonly mostResponseBytes: number;
  private nextId = 1;

  /** @throws EngineError "refused" when the address is not an http(s) one. */
  constructor(url: string, options: RpcClientOptions = {}) {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
      throw new EngineError("refused", `expected a node's address such as http://127.0.0.1:8545, received "${url}"`);
    }
    this.url = new URL(url);
    this.timeout = options.timeout ?? 120_000;
    this.mostResponseBytes = options.mostResponseBytes ?? 256 * 1024 * 1024;
    const settings = { keepAlive: true, maxSockets: options.sockets ?? 8 };
    this.agent = this.url.protocol === "https:" ? new https.Agent(settings) : new http.Agent(settings);
  }

  async request(method: string, params: readonly Json[]): Promise<Json> {
    return this.send(method, JSON.stringify(params));
  }

  /** Asks with parameters that are JSON text already. @throws EngineError */
  async send(method: string, params: string): Promise<Json> {
    return (await this.ask(method, params))();
  }

  /** As `send`; the answer has arrived, and is read when it is asked for. */
  async ask(method: string, params: string): Promise<() => Json> {
    const id = this.nextId++;
    const body = `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)},"params":${params}}`;
    const text = await this.post(method, body);
    return () => this.unwrap(method, id, text);
  }

  /**
   * Asks the same method many times in one request, with parameters that are JSON text already; answers in their order, each a result or what the node said
   * no with. @throws EngineError when the request as a whole failed
   */
  async batch(method: string, params: readonly string[]): Promise<readonly (Json | RpcRefusal)[]> {
    // JSON-RPC knows no empty batch
    if (params.length === 0) return [];
    const first = this.nextId;
    this.nextId += params.length;
    const name = JSON.stringify(method);
    const calls = params.map((text, i) => `{"jsonrpc":"2.0","id":${first + i},"method":${name},"params":${text}}`);
    const text = await this.post(method, `[${calls.join(",")}]`);
    let answers: unknown;
    try {
      answers = JSON.parse(text);
    } catch {
      throw this.nonsense(method, text);
    }
    if (!Array.isArray(answers)) throw this.nonsense(method, text);
    const byId = new Map(answers.filter(isObject).map((answer) => [answer["id"], answer]));
    return params.map((_, i) => {
      const answer = byId.get(first + i);
      const error = answer?.["error"];
      if (isObject(error)) return refusalOf(method, error);
      const result = answer?.["result"];
      if (result === undefined) throw this.nonsense(method, text);
      return result;
    });
  }

  /** Closes the kept-alive connections. */
  close(): void {
    this.agent.destroy();
  }

  private unwrap(method: string, id: number, text: string): Json {
    let answer: unknown;
    try {
      answer = JSON.parse(text);
    } catch {
      throw this.nonsense(method, text);
    }
    if (!isObject(answer) || answer["id"] !== id) throw this.nonsense(method, text);
    const error = answer["error"];
    if (isObject(error)) throw refusalOf(method, error);
    const result = answer["result"];
    if (result === undefined) throw this.nonsense(method, text);
    return result;
  }

  private nonsense(method: string, text: string): EngineError {
    return new EngineError(
      "nonsense",
      `${this.url.origin} answered ${method} with something that is not JSON-RPC: ${excerpt(text)}; check the address`,
    );
  }

  private async post(method: string, body: string, again = false): Promise<string> {
    try {
      return await this.exchange(method, body);
    } catch (error) {
      if (error instanceof StaleConnection && !again && READ_ONLY.test(method)) return this.post(method, body, true);
      throw error;
    }
  }

  private exchange(method: string, body: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const headers = {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      };
      const send = this.url.protocol === "https:" ? https.request : http.request;
      const request = send(this.url, { method: "POST", agent: this.agent, headers }, (response) => {
        response.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size > this.mostResponseBytes) request.destroy(this.tooLarge(method));
          else chunks.push(chunk);
        });
        response.on("end", () => {
          if (response.complete) resolve(textOf(chunks));
        });
        response.on("error", (error) => fail(error));
      });
      const timer = setTimeout(() => request.destroy(this.timedOut(method)), this.timeout);
      const fail = (error: Error): void => {
        if (error instanceof EngineError) reject(error);
        else if (request.reusedSocket && size === 0) reject(new StaleConnection(this.unreachable(error)));
        else reject(this.unreachable(error));
      };
      request.on("error", fail);
      request.on("close", () => {
        clearTimeout(timer);
        // Does nothing when the answer or another error came first.
        fail(new Error("the connection was closed before the answer was complete"));
      });
      request.end(body);
    });
  }

  private tooLarge(method: string): EngineError {
    const limit = `${Math.round(this.mostResponseBytes / 1024 / 1024)} MiB`;
    return new EngineError("nonsense", `the answer to ${method} is above ${limit}; use shorter sequences (--steps)`);
  }

  private timedOut(method: string): EngineError {
    return new EngineError(
      "timeout",
      `${this.url.origin} did not answer ${method} within ${this.timeout / 1000} s; use shorter sequences (--steps) or fewer workers`,
    );
  }

  private unreachable(error: Error): EngineError {
    // A failure to connect to several addresses has no message of its own.
    const reason = error.message === "" && "code" in error ? String(error.code) : messageOf(error);
    return new EngineError(
      "unreachable",
      `no answer from ${this.url.origin}: ${reason}; check that a node is running at this address`,
      { cause: error },
    );
  }
}

/** The text of an answer in UTF-8. Most of it is hex digits, and ASCII needs no decoding: each piece is copied as it is. */
function textOf(chunks: readonly Buffer[]): string {
  if (chunks.every((chunk) => isAscii(chunk))) return chunks.map((chunk) => chunk.toString("latin1")).join("");
  return Buffer.concat(chunks).toString("utf8");
}

function refusalOf(method: string, error: JsonObject): RpcRefusal {
  const { code, message, data } = error;
  return new RpcRefusal(method, Number(code), excerpt(message), typeof data === "string" ? data : undefined);
}

/** The connection was an old one that the node had closed meanwhile, or the node is gone. */
class StaleConnection extends EngineError {
  constructor(error: EngineError) {
    super(error.kind, error.message, { cause: error.cause });
  }
}
