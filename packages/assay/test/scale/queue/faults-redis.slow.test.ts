import { hasRedis, startRedis } from "../../support/servers/redis";
import { itSurvives } from "./faults";

/** Our workflows install it and demand it; elsewhere it may be missing. */
const missing = hasRedis() || process.env["ASSAY_DEMAND_REDIS"] === "1" ? undefined : "no redis-server";

// shown on PostgreSQL: how a coordinator ends without a server, which takes half the time there, and what is the same whatever the server is
const SAME = ["server that is gone", "job that kills", "worker whose disk", "worker with other code"];
itSurvives("Redis that forgets", () => startRedis(), missing, new RegExp(`^(?!given a (${SAME.join("|")}))`));
itSurvives("Redis that keeps its data", () => startRedis({ persistent: true }), missing, /started again/);
