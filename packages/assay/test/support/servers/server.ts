/** A real server of a test, on this machine. */
export interface Server {
  readonly kind: "redis" | "postgres";
  /** Without password. */
  readonly url: string;
  readonly port: number;
  readonly password: string;
  /** Id of the server's main process. */
  pid(): number;
  /** Ends it and starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Files of a certificate and its key: connections are encrypted. */
  readonly tls?: { readonly cert: string; readonly key: string; readonly ca: string };
  /** Redis only: whether its data outlive a restart. */
  readonly persistent?: boolean;
}
