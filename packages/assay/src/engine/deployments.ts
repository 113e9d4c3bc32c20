/*
 * What this process knows of deploying a fixture. Of several that start together one deploys it and keeps the state that the chain comes to, and the others take that: they say so here, as
 * an engine is opened by the project that is tested, who knows nothing of other processes.
 */

let elsewhere: PromiseLike<unknown> | undefined;

/** Deployments that wait for the answer to a request, of those that a node answers soon. */
let attended = 0;
let free: (() => void)[] = [];

/** Says that another process deploys what this one finds not deployed yet, and until when; undefined: none does. */
export function deployedElsewhere(until: PromiseLike<unknown> | undefined): void {
  elsewhere = until;
}

/** Settles when what another process deploys is there, or will not be; undefined when none does. */
export function deploymentElsewhere(): PromiseLike<unknown> | undefined {
  return elsewhere;
}

/** What is still to be kept, where that can wait. */
let unkept: (() => Promise<void>)[] | undefined;

/** Does work, and gives with what it made how to keep what fixtures came to meanwhile: it is kept when that is called first, and not before. */
export async function keepingLater<Made>(
  work: () => Promise<Made>,
): Promise<{ readonly made: Made; readonly keep: () => Promise<void> }> {
  const own: (() => Promise<void>)[] = [];
  unkept = own;
  try {
    const made = await work();
    const keep = async (): Promise<void> => {
      for (const one of own.splice(0)) await one();
    };
    return { made, keep };
  } finally {
    unkept = undefined;
  }
}

/** Keeps what a fixture has come to, now or when it is asked for. */
export async function keepInTime(keep: () => Promise<void>): Promise<void> {
  if (unkept === undefined) await keep();
  else unkept.push(keep);
}

/** Brings a fixture onto a node: request by request, so that this process should hear each answer soon. */
export async function deploying<Made>(work: () => Promise<Made>): Promise<Made> {
  attended++;
  try {
    return await work();
  } finally {
    attended--;
    tellFree();
  }
}

/** What takes long on the way to it, such as a request that a node works on: meanwhile this process may do something else. */
export async function workedOn<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  const answer = request();
  attended--;
  tellFree();
  try {
    return await answer;
  } finally {
    attended++;
  }
}

/** Resolves when no answer that comes soon is waited for. */
export function untilFree(): Promise<void> {
  return attended <= 0 ? Promise.resolve() : new Promise((resolve) => free.push(resolve));
}

function tellFree(): void {
  if (attended > 0) return;
  const waiting = free;
  free = [];
  for (const tell of waiting) tell();
}
