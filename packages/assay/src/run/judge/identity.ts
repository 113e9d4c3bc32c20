/**
 * Identities of failures. They are stable from run to run and name no value and no id that shrinking could change; a call goes by the function
 * that is called, so that one failure is one, whichever action made the call:
 *
 * | identity                              | what differs                                                        |
 * |---------------------------------------|---------------------------------------------------------------------|
 * | `INV-…` (the invariant's own id)      | an invariant is violated                                            |
 * | `INV-…:<site>`                        | the same, of one whose violations are told apart: by a panic's code |
 * | `LOCKSTEP-STATUS:<call>:succeeded`    | the call went through though the model says that it must fail       |
 * | `LOCKSTEP-STATUS:<call>:<error>`      | the call reverted (with that error) though it must succeed          |
 * | `LOCKSTEP-ERROR:<call>:<error>`       | it reverted as predicted, with an error that is not allowed there   |
 * | `LOCKSTEP-RETURNS:<call>`             | it succeeded as predicted and returned something else               |
 * | `LOCKSTEP-EVENT:<event>`              | an event is missing, is too many, or differs                        |
 * | `LOCKSTEP-STATE:<entity>.<field>`     | the lens shows another value                                        |
 * | `LOCKSTEP-STATE:<contract>.<read>`    | a read that is observed as a whole answers something else           |
 * | `LOCKSTEP-STATE:lens`                 | the lens could not read the state at all (a read reverted)          |
 *
 * A step can show several. One that is looked for gives the failure its identity (`named`); otherwise a violated invariant (lowest id first), else the first lockstep difference in the
 * order status, error, returns, event, state. The others are kept beside it.
 */
export const identity = {
  violated: (invariant: string, site: string): string => `${invariant}:${site}`,
  status: (call: string, came: string): string => `LOCKSTEP-STATUS:${call}:${came}`,
  error: (call: string, error: string): string => `LOCKSTEP-ERROR:${call}:${error}`,
  returns: (call: string): string => `LOCKSTEP-RETURNS:${call}`,
  event: (event: string): string => `LOCKSTEP-EVENT:${event}`,
  state: (entity: string, field: string): string => `LOCKSTEP-STATE:${entity}.${field}`,
  read: (name: string): string => `LOCKSTEP-STATE:${name}`,
  lens: (): string => "LOCKSTEP-STATE:lens",
} as const;

/**
 * Whether a failure's identity is covered by a declared id: the same, or more special. `LOCKSTEP-STATE:pool` covers
 * `LOCKSTEP-STATE:pool.activeStake`, and `LOCKSTEP-STATE` covers both; `INV-PRICE-1` does not cover `INV-PRICE-10`.
 */
export function covers(declared: string, id: string): boolean {
  if (!id.startsWith(declared)) return false;
  const next = id[declared.length];
  return next === undefined || next === ":" || next === ".";
}
