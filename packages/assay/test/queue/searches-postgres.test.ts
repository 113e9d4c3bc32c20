import { startPostgres } from "../support/servers/postgres";
import { itSearches } from "./searches";

itSearches(
  "PostgreSQL",
  () => startPostgres(),
  undefined,
  /coordinator that are killed|a campaign that learns finds it|the largest value/,
);
