/** Where a queue is. Holds the password: never print it, print `shown`. */
export interface Address {
  readonly kind: "redis" | "postgres";
  readonly host: string;
  readonly port: number;
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** Number of the database (Redis) or its name (PostgreSQL). */
  readonly database: string;
  /** Present: the connection is encrypted and the server's certificate is checked, against `ca` where it is given (PEM). */
  readonly tls: { readonly ca: string | undefined } | undefined;
  /** The address without password, for people. */
  readonly shown: string;
}

/** What an address is made of, as given by the user. */
export interface Given {
  /** The URL from the command line. */
  readonly flag?: string | undefined;
  /** `ASSAY_QUEUE` is a URL that may hold a password, `ASSAY_QUEUE_PASSWORD` a password. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Text of a file of certificates (PEM) to trust in place of those the system trusts. */
  readonly ca?: string | undefined;
}

const KINDS = {
  "redis:": { kind: "redis", port: 6379, tls: false, database: "0" },
  "rediss:": { kind: "redis", port: 6379, tls: true, database: "0" },
  "postgres:": { kind: "postgres", port: 5432, tls: false, database: "postgres" },
  "postgresql:": { kind: "postgres", port: 5432, tls: false, database: "postgres" },
} as const;

const EXPECTED = "expected redis://, rediss:// or postgres:// with a host, like redis://127.0.0.1:6379";

/**
 * The address of the queue: the URL of the command line, else that of the environment.
 * @throws Error when there is none, when it is none, or when a password is where other users of the machine see it. The message holds no password.
 */
export function addressOf({ flag, environment, ca }: Given): Address {
  const text = flag ?? environment["ASSAY_QUEUE"];
  if (text === undefined || text === "") throw new Error(`no queue given: pass --queue URL, or set ASSAY_QUEUE`);
  const url = parsed(text);
  const { kind, port, tls, database } = url.known;
  if (flag !== undefined && url.password !== "") {
    throw new Error(
      `--queue ${shownOf(url)}: a password on the command line can be read by everybody on this machine: put it into ASSAY_QUEUE_PASSWORD`,
    );
  }
  const password = url.password === "" ? environment["ASSAY_QUEUE_PASSWORD"] : decodeURIComponent(url.password);
  return {
    kind,
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? port : Number(url.port),
    user: url.username === "" ? undefined : decodeURIComponent(url.username),
    password: password === "" ? undefined : password,
    database: url.pathname.length > 1 ? decodeURIComponent(url.pathname.slice(1)) : database,
    tls: tls || ca !== undefined || asksForTls(url) ? { ca } : undefined,
    shown: shownOf(url),
  };
}

type Known = (typeof KINDS)[keyof typeof KINDS];
type Parsed = Pick<URL, "protocol" | "hostname" | "port" | "username" | "password" | "pathname" | "searchParams"> & {
  readonly known: Known;
};

function parsed(text: string): Parsed {
  // the text may hold a password: an error shows its beginning only
  const shown = text.replace(/\/\/.*$/s, "//…");
  if (!URL.canParse(text)) throw new Error(`queue "${shown}": ${EXPECTED}`);
  const url = new URL(text);
  const known = Object.entries(KINDS).find(([protocol]) => protocol === url.protocol)?.[1];
  if (known === undefined || url.hostname === "") throw new Error(`queue "${shown}": ${EXPECTED}`);
  const { protocol, hostname, port, username, password, pathname, searchParams } = url;
  return { protocol, hostname, port, username, password, pathname, searchParams, known };
}

/** PostgreSQL's own way to ask for TLS. Only what checks the certificate is taken, and nothing is ignored. */
function asksForTls(url: Parsed): boolean {
  for (const [name, value] of url.searchParams) {
    const isMode = name === "sslmode" && url.known.kind === "postgres";
    if (!isMode || (value !== "verify-full" && value !== "disable")) {
      throw new Error(
        `queue ${shownOf(url)}: expected no parameters but sslmode=verify-full or sslmode=disable (PostgreSQL), received ${name}=${isMode ? value : "…"}`,
      );
    }
  }
  return url.searchParams.get("sslmode") === "verify-full";
}

function shownOf({ protocol, username, hostname, port, pathname }: Parsed): string {
  const user = username === "" ? "" : `${username}@`;
  return `${protocol}//${user}${hostname}${port === "" ? "" : `:${port}`}${pathname === "/" ? "" : pathname}`;
}
