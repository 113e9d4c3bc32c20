import { hasRedis, startRedis } from "../../support/servers/redis";
import { itSearches } from "./searches";

/** The workflows install and require it; elsewhere it may be missing. */
const missing = hasRedis() || process.env["ASSAY_DEMAND_REDIS"] === "1" ? undefined : "no redis-server";

itSearches("Redis", () => startRedis(), missing);
