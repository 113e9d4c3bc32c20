import { startPostgres } from "../../support/servers/postgres";
import { itSearches } from "./searches";

// the others are shown on Redis, and ask the server for nothing else than these
itSearches(
  "PostgreSQL",
  () => startPostgres(),
  undefined,
  /coordinator that are killed|a campaign that learns finds it/,
);
