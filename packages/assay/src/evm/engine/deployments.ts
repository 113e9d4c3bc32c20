/*
 * What this process knows of deploying a fixture. Of several that start together one deploys it and keeps the chain's state, and the others take that state: they say so here, since
 * an engine is opened by the project that is tested, which knows nothing of other processes.
 */

let elsewhere: PromiseLike<unknown> | undefined;

/** Says that another process deploys what this one finds not deployed yet, and until when; undefined: none does. */
export function deployedElsewhere(until: PromiseLike<unknown> | undefined): void {
  elsewhere = until;
}

/** Settles when what another process deploys is there, or will not be; undefined when none does. */
export function deploymentElsewhere(): PromiseLike<unknown> | undefined {
  return elsewhere;
}
