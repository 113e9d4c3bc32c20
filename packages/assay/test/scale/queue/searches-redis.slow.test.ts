import { missingRedis, startRedis } from "../../support/servers/redis";
import { itSearches } from "./searches";

itSearches("Redis", () => startRedis(), missingRedis());
