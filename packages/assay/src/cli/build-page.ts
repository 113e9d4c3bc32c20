import type { Environment } from "../explain/display";

/** The page of the run on the build server; null when this is none. */
export function buildPage(environment: Environment): string | null {
  const [server, repository, run] = ["GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_RUN_ID"].map(
    (name) => environment[name] ?? "",
  );
  return server === "" || repository === "" || run === "" ? null : `${server}/${repository}/actions/runs/${run}`;
}
