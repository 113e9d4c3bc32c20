import { createRequire } from "node:module";
import type * as IoRedis from "ioredis";
import type * as Pg from "pg";
import { z } from "zod";
import type { Address } from "./address";

/** What a queue needs, by kind of server. A project installs what it uses: these are optional peers of the package. */
const NEEDED = { redis: ["bullmq", "ioredis"], postgres: ["bullmq", "pg"] } as const;

const manifest = z.object({ peerDependencies: z.record(z.string(), z.string()) });
const own = createRequire(__filename);

/** The client of Redis, loaded when it is first used. */
export const ioredis = (): typeof IoRedis => own("ioredis") as typeof IoRedis;
/** The client of PostgreSQL, loaded when it is first used. */
export const pg = (): typeof Pg => own("pg") as typeof Pg;

/**
 * Makes sure that what a queue needs is installed where a file looks for it: beside the package.
 * @throws Error in one line that says what to install
 */
export function expectLibraries(kind: Address["kind"], file: string = __filename): void {
  const { resolve } = createRequire(file);
  const missing = NEEDED[kind].filter((name) => !isThere(resolve, name));
  if (missing.length === 0) return;
  const { peerDependencies } = manifest.parse(own("../../../package.json"));
  const versions = missing.map((name) => `${name}@${peerDependencies[name] ?? "latest"}`);
  throw new Error(
    `a queue on ${kind === "redis" ? "Redis" : "PostgreSQL"} needs ${NEEDED[kind].join(" and ")}, expected both to be installed, ` +
      `found no ${missing.join(" and no ")}: npm install ${versions.join(" ")}`,
  );
}

function isThere(resolve: NodeJS.RequireResolve, name: string): boolean {
  try {
    resolve(name);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return false;
    throw error;
  }
}
