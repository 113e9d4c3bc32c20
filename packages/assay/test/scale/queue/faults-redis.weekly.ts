import { missingRedis, startRedis } from "../../support/servers/redis";
import { itSurvives } from "./faults";

const BY_SERVER = ["events that are lost", "a server that goes away", "a worker whose clock"];

itSurvives("Redis, weekly", () => startRedis(), missingRedis(), new RegExp(`^given (${BY_SERVER.join("|")})`));
