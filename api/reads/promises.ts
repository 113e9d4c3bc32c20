import { Refused } from "../chain/snapshot";

/** What a contract answers; undefined when it refuses. */
export async function refusedIsUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

/** A promise that may fail before anybody waits for it. */
export function unheard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
