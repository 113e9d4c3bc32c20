import { hasRedis, startRedis } from "../../support/servers/redis";
import { itSurvives } from "./faults";

/** The workflows install and require it; elsewhere it may be missing. */
const missing = hasRedis() || process.env["ASSAY_DEMAND_REDIS"] === "1" ? undefined : "no redis-server";
const BY_SERVER = ["events that are lost", "a server that goes away", "a worker whose clock"];

itSurvives("Redis, weekly", () => startRedis(), missing, new RegExp(`^given (${BY_SERVER.join("|")})`));
