import { missingRedis, startRedis } from "../../support/servers/redis";
import { itSearches } from "./searches";
import { allBut, WEEKLY_SEARCHES } from "./weekly";

itSearches("Redis", () => startRedis(), missingRedis(), allBut(WEEKLY_SEARCHES));
