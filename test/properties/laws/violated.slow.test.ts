import { describeViolations } from "./violated";

describeViolations("with every change");
