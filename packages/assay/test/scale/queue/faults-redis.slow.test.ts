import { hasRedis, startRedis } from "../../support/servers/redis";
import { itSurvives } from "./faults";

/** The workflows install and require it; elsewhere it may be missing. */
const missing = hasRedis() || process.env["ASSAY_DEMAND_REDIS"] === "1" ? undefined : "no redis-server";

/** What depends on the server: results, leases, lost events, clocks, passwords, and what is left on it. The rest is tested on PostgreSQL alone. */
const BY_SERVER = [
  "two workers",
  "a worker that is killed in the middle, when another",
  "a server that is started again",
  "a worker that is cut off",
  "events that are lost",
  "a server that goes away",
  "a worker whose clock",
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
