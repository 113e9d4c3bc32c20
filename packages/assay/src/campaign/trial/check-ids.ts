/** The id that an identity begins with: what stands before the first colon. */
export function checkIdOf(identity: string): string {
  const [id = identity] = identity.split(":");
  return id;
}

/** The ids of findings, each once, in their order. */
export function checkIdsOf(findings: readonly { readonly id: string }[]): readonly string[] {
  return [...new Set(findings.map(({ id }) => checkIdOf(id)))];
}
