import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyReply } from "fastify";
import { isNodeFault } from "../chain/chain";
import { Refused } from "../chain/snapshot";
import { nodeUnavailable, Problem } from "../problem";

/** The problem that the caller gets for an error. It has no details of faults of this service. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  // a read that contracts never refuse: the chain is not, or not yet, the one that the contracts are on
  if (isNodeFault(error) || error instanceof Refused) return nodeUnavailable(error);
  if (isFastifyError(error) && error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem(error.statusCode, "bad-request", error.message, {
      errors: [{ field: "body", reason: error.message }],
    });
  return new Problem(500, "internal", "something went wrong here; it was logged", {}, { cause: error });
}

/** Sends a problem as problem+json. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, kind, message, extras } = problem;
  if (status === 503) void reply.header("retry-after", "1");
  const body = {
    type: `urn:assay:problem:${kind}`,
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail: message,
    ...extras,
  };
  return reply.code(status).serializer(JSON.stringify).type("application/problem+json").send(body);
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && "statusCode" in error && typeof error.statusCode === "number";
}
