import { messageOf } from "../../run/judge";
import type { Address } from "./address";
import { ioredis, pg } from "./libraries";

const CONNECT_MILLISECONDS = 5_000;
const FIRST_WAIT_MILLISECONDS = 100;
const MOST_WAIT_MILLISECONDS = 2_000;

/** Errors that time may heal: the server is not there yet, is starting, or its name is not known yet. */
const PASSING =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|LOADING|timeout|Connection is closed|terminated|57P0[123]/i;

/** What a server said when it was asked for the first time. */
export interface Greeting {
  /** Milliseconds that this machine's clock is ahead of the server's; negative: behind it. */
  readonly clockAhead: number;
}

/** How long to retry a server that does not answer. */
export interface Patience {
  readonly seconds: number;
  readonly notify: (text: string) => void;
}

/**
 * Waits until a server answers, for a bounded time.
 * @throws Error when it refuses (a wrong password, a certificate that is not trusted), or when it does not answer in time.
 */
export async function greet(address: Address, { seconds, notify }: Patience): Promise<Greeting> {
  const started = performance.now();
  let wait = FIRST_WAIT_MILLISECONDS;
  for (let tries = 1; ; tries++) {
    try {
      return await (address.kind === "redis" ? greetRedis(address) : greetPostgres(address));
    } catch (error) {
      const said = reasonOf(error);
      if (!PASSING.test(said)) throw new Error(`${address.shown} refuses: ${said}`, { cause: error });
      if (performance.now() - started + wait > 1_000 * seconds) {
        const times = `${tries} ${tries === 1 ? "try" : "tries"} in ${seconds} s`;
        throw new Error(`${address.shown} does not answer (${said}; ${times}): is the server running?`, {
          cause: error,
        });
      }
      if (tries === 1) notify(`${address.shown} does not answer yet (${said}): trying again for ${seconds} s`);
      await new Promise((resolve) => setTimeout(resolve, wait));
      wait = Math.min(2 * wait, MOST_WAIT_MILLISECONDS);
    }
  }
}

/** Options of a connection to Redis. Without `retryStrategy` a lost connection is made again, ever more slowly. */
export function redisOptions({ host, port, user, password, database, tls }: Address) {
  return {
    host,
    port,
    ...(user === undefined ? {} : { username: user }),
    ...(password === undefined ? {} : { password }),
    db: Number(database),
    ...(tls === undefined ? {} : { tls: tls.ca === undefined ? {} : { ca: tls.ca } }),
    connectTimeout: CONNECT_MILLISECONDS,
    // commands wait for a connection that was lost; the heartbeat limits how long (heartbeat.ts)
    maxRetriesPerRequest: null,
    retryStrategy: (times: number): number => Math.min(FIRST_WAIT_MILLISECONDS * times, MOST_WAIT_MILLISECONDS),
  };
}

/** Options of a connection to PostgreSQL. */
export function postgresOptions({ host, port, user, password, database, tls }: Address) {
  return {
    host,
    port,
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { password }),
    database,
    ...(tls === undefined ? {} : { ssl: tls.ca === undefined ? true : { ca: tls.ca } }),
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
  };
}

async function greetRedis(address: Address): Promise<Greeting> {
  if (!/^\d+$/.test(address.database)) {
    throw new Error(`expected the number of a database behind the host, received "${address.database}"`);
  }
  const { Redis } = ioredis();
  const redis = new Redis({ ...redisOptions(address), lazyConnect: true, retryStrategy: () => null });
  // connect() reports it once more; without a listener it would be printed
  let last: Error | undefined;
  redis.on("error", (error: Error) => (last = error));
  try {
    await redis.connect();
    const asked = Date.now();
    const [seconds, microseconds] = await redis.time();
    return { clockAhead: aheadOf(1_000 * Number(seconds) + Number(microseconds) / 1_000, asked, Date.now()) };
  } catch (error) {
    throw last ?? error;
  } finally {
    redis.disconnect();
  }
}

async function greetPostgres(address: Address): Promise<Greeting> {
  const { Client } = pg();
  const client = new Client(postgresOptions(address));
  client.on("error", () => undefined);
  try {
    await client.connect();
    const asked = Date.now();
    const { rows } = await client.query<{ now: string }>(
      "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::text AS now",
    );
    return { clockAhead: aheadOf(Number(rows[0]?.now), asked, Date.now()) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** How far this machine's clock is ahead of a server's, at least: the server read its time at some moment between the question and the answer, which may be slow. */
export function aheadOf(server: number, asked: number, answered: number): number {
  return Math.max(0, asked - server) + Math.min(0, answered - server);
}

/** What an error says; a driver's error for several addresses says it in its parts only. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(", ");
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  const text = messageOf(error);
  return code === "" || text.includes(code) ? text : `${text} (${code})`;
}
