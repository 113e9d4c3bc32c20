import { startPostgres } from "../support/servers/postgres";
import { itSearches } from "./searches";

itSearches("PostgreSQL", () => startPostgres());
