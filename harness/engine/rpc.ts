import { Agent, request } from "node:http";
import { EngineError } from "./errors";

/** No answer is read beyond this; the largest sequences answer with a few MB. */
const MOST_BYTES = 512 * 1024 * 1024;
const SOCKETS = 8;

interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** An error that the node answered with. */
export class RpcRefusal extends EngineError {
  constructor(
    method: string,
    readonly answer: RpcError,
  ) {
    super(
      "refused",
      `the node refused ${method}: ${answer.message} (code ${answer.code})${answer.data === undefined ? "" : ` ${JSON.stringify(answer.data)}`}`,
    );
  }
}

/** JSON-RPC over HTTP with connections kept alive; `fetch` costs several times as much per request. */
export class RpcClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
  private nextId = 1;

  constructor(
    readonly url: string,
    private readonly timeout: number,
  ) {}

  /** The node's answer. Throws `RpcRefusal` when it answers with an error, `EngineError` when it does not answer, or not sensibly. */
  async call(method: string, params: readonly unknown[]): Promise<unknown> {
    return this.callRaw(method, JSON.stringify(params));
  }

  /** The same with parameters that are JSON already: the hot path builds them itself. */
  async callRaw(method: string, params: string): Promise<unknown> {
    const id = this.nextId++;
    const text = await this.post(`{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`, method);
    const answer = parse(text, method);
    if (isObject(answer.error)) throw new RpcRefusal(method, answer.error as unknown as RpcError);
    if (!("result" in answer))
      throw new EngineError(
        "nonsense",
        `the node at ${this.url} answered ${method} with neither result nor error: ${text.slice(0, 200)}`,
      );
    return answer.result;
  }

  close(): void {
    this.agent.destroy();
  }

  private post(body: string, method: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
      const sent = request(
        this.url,
        { method: "POST", agent: this.agent, headers, timeout: this.timeout },
        (response) => {
          const chunks: Buffer[] = [];
          let size = 0;
          response.on("data", (chunk: Buffer) => {
            size += chunk.length;
            if (size > MOST_BYTES)
              sent.destroy(
                new EngineError(
                  "nonsense",
                  `the node's answer to ${method} exceeds ${MOST_BYTES} bytes; shorten the sequences (--steps)`,
                ),
              );
            else chunks.push(chunk);
          });
          response.on("end", () => {
            const text = Buffer.concat(chunks).toString("utf8");
            if (response.statusCode === 200) resolve(text);
            else
              reject(
                new EngineError(
                  "nonsense",
                  `${this.url} answered ${method} with HTTP ${response.statusCode ?? "?"}: ${text.slice(0, 200)}; is it a JSON-RPC node?`,
                ),
              );
          });
          response.on("error", reject);
        },
      );
      sent.on("timeout", () =>
        sent.destroy(
          new EngineError("timeout", `the node at ${this.url} did not answer ${method} within ${this.timeout} ms`),
        ),
      );
      sent.on("error", (error) => {
        reject(
          error instanceof EngineError
            ? error
            : new EngineError("died", `no connection to the node at ${this.url} for ${method}: ${error.message}`, {
                cause: error,
              }),
        );
      });
      sent.end(body);
    });
  }
}

function parse(text: string, method: string): Record<string, unknown> {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (error) {
    throw new EngineError("nonsense", `the node's answer to ${method} is not JSON: ${text.slice(0, 200)}`, {
      cause: error,
    });
  }
  if (!isObject(answer))
    throw new EngineError("nonsense", `the node's answer to ${method} is not an object: ${text.slice(0, 200)}`);
  return answer;
}
