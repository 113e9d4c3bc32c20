import { startPostgres } from "../../support/servers/postgres";
import { itSurvives } from "./faults";
import { allBut, WEEKLY_FAULTS } from "./weekly";

itSurvives("PostgreSQL", () => startPostgres(), undefined, allBut(WEEKLY_FAULTS));
