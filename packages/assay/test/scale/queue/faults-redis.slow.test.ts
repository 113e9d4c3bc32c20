import { hasRedis, startRedis } from "../../support/servers/redis";
import { itSurvives } from "./faults";

/** The workflows install and require it; elsewhere it may be missing. */
const missing = hasRedis() || process.env["ASSAY_DEMAND_REDIS"] === "1" ? undefined : "no redis-server";

// tested on PostgreSQL only: the end of a coordinator without a server, which is faster there, and behaviour that does not depend on the server
const SAME = ["server that is gone", "job that kills", "worker whose disk", "worker with other code"];
itSurvives("Redis that forgets", () => startRedis(), missing, new RegExp(`^(?!given a (${SAME.join("|")}))`));
itSurvives(
  "Redis that keeps its data",
  () => startRedis({ persistent: true }),
  missing,
  /server that is started again/,
);
