/*
 * What this process knows of deploying a fixture. Of several that start together one deploys it and keeps the state that the chain comes to, and the others take that: they say so here, as
 * an engine is opened by the project that is tested, who knows nothing of other processes.
 */

let elsewhere: PromiseLike<unknown> | undefined;
let running = 0;

/** Says that another process deploys what this one finds not deployed yet, and until when; undefined: none does. */
export function deployedElsewhere(until: PromiseLike<unknown> | undefined): void {
  elsewhere = until;
}

/** Settles when what another process deploys is there, or will not be; undefined when none does. */
export function deploymentElsewhere(): PromiseLike<unknown> | undefined {
  return elsewhere;
}

/** Does the work of deploying, during which `isDeploying` holds. */
export async function deploying<Made>(work: () => Promise<Made>): Promise<Made> {
  running++;
  try {
    return await work();
  } finally {
    running--;
  }
}

/** Whether a fixture is being deployed: request by request, so that the process should be free to hear the answers. */
export function isDeploying(): boolean {
  return running > 0;
}
