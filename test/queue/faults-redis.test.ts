import { hasRedis, startRedis } from "../support/servers/redis";
import { itSurvives } from "./faults";

/** CI has it; elsewhere it may be missing. */
const missing = hasRedis() || process.env["CI"] === "true" ? undefined : "no redis-server";

itSurvives("Redis that forgets", () => startRedis(), missing);
itSurvives("Redis that keeps its data", () => startRedis({ persistent: true }), missing, /started again/);
