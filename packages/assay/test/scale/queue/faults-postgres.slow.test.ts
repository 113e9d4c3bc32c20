import { startPostgres } from "../../support/servers/postgres";
import { itSurvives } from "./faults";

itSurvives("PostgreSQL", () => startPostgres());
