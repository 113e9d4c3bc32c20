import { describeViolations } from "./violated";

describeViolations(0);
