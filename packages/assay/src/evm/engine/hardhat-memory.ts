/**
 * What Hardhat's network notes of every step that a call takes fills megabytes, and its allocator (mimalloc) asks the system for them anew for each call: the system
 * spends more time on clearing pages than the call takes. From one large reserve, given back ten seconds after it was used last, all takes half as long. Nothing of it is
 * touched before it is used.
 */
const SETTINGS = { MIMALLOC_ARENA_RESERVE: "4GiB", MIMALLOC_PURGE_DELAY: "10000" } as const;

/** Sets how Hardhat's network keeps memory, where the environment does not say. To be called before Hardhat is loaded: its allocator reads this once. */
export function keepHardhatMemory(env: NodeJS.ProcessEnv = process.env): void {
  for (const [name, value] of Object.entries(SETTINGS)) env[name] ??= value;
}
