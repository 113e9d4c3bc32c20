import type { Command } from "commander";
import type { Output } from "../display/output";

/** Adds a command; it has the flag `--json` already. */
export type AddCommand = (name: string, description: string) => Command;

/** Runs the work of a command: its number is the exit code, what it throws is told on stderr and is exit code 1. */
export type Perform = (json: boolean, work: (output: Output) => Promise<number>) => Promise<void>;

/** What each command's flags have. */
export type Json = { readonly json?: boolean };
