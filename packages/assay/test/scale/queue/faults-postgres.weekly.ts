import { startPostgres } from "../../support/servers/postgres";
import { itSurvives } from "./faults";
import { WEEKLY_FAULTS } from "./weekly";

itSurvives("PostgreSQL, weekly", () => startPostgres(), undefined, WEEKLY_FAULTS);
