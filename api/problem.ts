/** A field of the request that is wrong, and why. */
export interface FieldProblem {
  readonly field: string;
  readonly reason: string;
}

/** More members of a problem's body: strings, numbers, and what is made of them. */
export type Extras = Readonly<Record<string, unknown>>;

/** Kinds of problems; the body's `type` is `urn:assay:problem:` and this. */
export type ProblemKind =
  | "bad-request"
  | "not-found"
  | "method-not-allowed"
  | "not-enough-capacity"
  | "feed-unusable"
  | "cover-not-extendable"
  | "node-unavailable"
  | "too-busy"
  | "internal";

/** The answer to a request that fails: an HTTP status and a problem+json body (RFC 9457). */
export class Problem extends Error {
  override readonly name = "Problem";

  constructor(
    readonly status: number,
    readonly kind: ProblemKind,
    /** What is wrong in this case; shown to the caller. */
    detail: string,
    readonly extras: Extras = {},
    options?: ErrorOptions,
  ) {
    super(detail, options);
  }
}

/** 400: fields are wrong. */
export function badRequest(...errors: readonly FieldProblem[]): Problem {
  const detail = errors.map(({ field, reason }) => `${field}: ${reason}`).join("; ");
  return new Problem(400, "bad-request", detail, { errors });
}

/** 404: there is no such thing. */
export function notFound(what: string, id: bigint): Problem {
  return new Problem(404, "not-found", `there is no ${what} ${id}`);
}

/** 503: the node does not answer. The reason is the operator's, so it goes to `cause` only. */
export function nodeUnavailable(cause: unknown): Problem {
  return new Problem(503, "node-unavailable", "the chain cannot be read at the moment; try again", {}, { cause });
}
