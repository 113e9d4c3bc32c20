import { hasRedis, startRedis } from "../support/servers/redis";
import { itSurvives } from "./faults";

/** Our workflows install it and demand it; elsewhere it may be missing. */
const missing = hasRedis() || process.env["ASSAY_DEMAND_REDIS"] === "1" ? undefined : "no redis-server";

itSurvives("Redis that forgets", () => startRedis(), missing);
itSurvives("Redis that keeps its data", () => startRedis({ persistent: true }), missing, /started again/);
