import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

export const ROOT = resolve(__dirname, "../../..");
export const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
export const WORKFLOW = "recipes/github/shards.yml";
export const COMPOSE = "recipes/compose/compose.yaml";
export const MANIFESTS = readdirSync(join(ROOT, "recipes", "kubernetes")).map((name) => `recipes/kubernetes/${name}`);
export const ALL = [WORKFLOW, COMPOSE, ...MANIFESTS, "docs/scale.md"];

/** A copy with a mistake. @throws AssertionError when there is nothing to change: the mistake would be none */
export function broken(text: string, from: string, to: string): string {
  assert.ok(text.includes(from), from);
  return text.replace(from, to);
}
