import { missingRedis, startRedis } from "../../support/servers/redis";
import { itSurvives } from "./faults";

/** What depends on the server: results, leases, passwords, and what is left on it. Lost events, clocks and a server that goes away are tested weekly (faults-redis.weekly.ts), the rest on PostgreSQL alone. */
const BY_SERVER = [
  "two workers",
  "a worker that is killed in the middle, when another",
  "a server that is started again",
  "a worker that is cut off",
  "a campaign that is interrupted, when it ends",
  "a wrong password",
];
itSurvives("Redis that forgets", () => startRedis(), missingRedis(), new RegExp(`^given (${BY_SERVER.join("|")})`));
itSurvives(
  "Redis that keeps its data",
  () => startRedis({ persistent: true }),
  missingRedis(),
  /server that is started again/,
);
