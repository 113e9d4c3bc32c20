import { hasRedis, startRedis } from "../../support/servers/redis";
import { itSurvives } from "./faults";

/** The workflows install and require it; elsewhere it may be missing. */
const missing = hasRedis() || process.env["ASSAY_DEMAND_REDIS"] === "1" ? undefined : "no redis-server";

/** What depends on the server: results, leases, passwords, and what is left on it. Lost events, clocks and a server that goes away are tested weekly (faults-redis.weekly.ts), the rest on PostgreSQL alone. */
const BY_SERVER = [
  "two workers",
  "a worker that is killed in the middle, when another",
  "a server that is started again",
  "a worker that is cut off",
  "a campaign that is interrupted, when it ends",
  "a wrong password",
];
itSurvives("Redis that forgets", () => startRedis(), missing, new RegExp(`^given (${BY_SERVER.join("|")})`));
itSurvives(
  "Redis that keeps its data",
  () => startRedis({ persistent: true }),
  missing,
  /server that is started again/,
);
