import { missingRedis, startRedis } from "../../support/servers/redis";
import { itSearches } from "./searches";
import { WEEKLY_SEARCHES } from "./weekly";

itSearches("Redis, weekly", () => startRedis(), missingRedis(), WEEKLY_SEARCHES);
