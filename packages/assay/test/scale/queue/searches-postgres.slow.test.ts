import { startPostgres } from "../../support/servers/postgres";
import { itSearches } from "./searches";

// the other searches are tested on Redis, and make no other requests to the server than this
itSearches("PostgreSQL", () => startPostgres(), undefined, /coordinator that are killed/);
