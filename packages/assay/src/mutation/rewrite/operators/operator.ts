import type { AstNode } from "../ast";
import type { Program } from "../program";
import type { RewriteOptions, Proposal } from "../types";

/** Looks at one node and proposes what else could stand there. */
export type Operator = (node: AstNode, program: Program, options: RewriteOptions) => Iterable<Proposal>;
