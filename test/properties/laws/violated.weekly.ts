import { describeViolations } from "./violated";

describeViolations("weekly");
