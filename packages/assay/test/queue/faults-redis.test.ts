import { hasRedis, startRedis } from "../support/servers/redis";
import { itSurvives } from "./faults";

/** Our workflows install it and demand it; elsewhere it may be missing. */
const missing = hasRedis() || process.env["ASSAY_DEMAND_REDIS"] === "1" ? undefined : "no redis-server";

// how a coordinator ends without a server is shown on PostgreSQL, where that takes half the time
itSurvives("Redis that forgets", () => startRedis(), missing, /^(?!given a server that is gone)/);
itSurvives("Redis that keeps its data", () => startRedis({ persistent: true }), missing, /started again/);
