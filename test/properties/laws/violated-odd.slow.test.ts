import { describeViolations } from "./violated";

describeViolations(1);
