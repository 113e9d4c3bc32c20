import { parse } from "yaml";
import { manifestsOf } from "./kubernetes";

/** A step of a workflow, as far as it is looked at. */
interface Step {
  readonly name?: string;
  readonly run?: string;
}

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

interface Service {
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
}

interface Container {
  readonly name: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly readinessProbe?: { readonly exec: { readonly command: readonly string[] } };
}

interface Workload {
  readonly template?: { readonly spec: { readonly containers: readonly Container[] } };
}

/** A call of the tool: which command, and with which flags. */
export interface Call {
  readonly command: string;
  readonly flags: readonly string[];
}

/** The text of a step of a workflow's job. @throws Error when there is none of that name */
export function stepOf(workflow: string, job: string, name: string): string {
  const { jobs } = parse(workflow) as Workflow;
  const run = jobs[job]?.steps.find((step) => step.name === name)?.run;
  if (run === undefined) throw new Error(`expected job ${job} to have a step "${name}" that runs something`);
  return run;
}

/** The containers of a file of manifests. */
export function containersOf(manifests: string): Container[] {
  return manifestsOf(manifests).flatMap(({ spec }) => (spec as Workload | undefined)?.template?.spec.containers ?? []);
}

/** All that a recipe or a page has run, a line for each command. */
export function commandLinesOf(path: string, text: string): string[] {
  return linesOf(path, text).flatMap((line) => line.replaceAll(/\\\n\s*/g, "").split("\n"));
}

function linesOf(path: string, text: string): string[] {
  // comments have commands too, which are copied
  const comments = text.split("\n").flatMap((line) => (/^\s*# {3}(\S.*)$/.exec(line) ?? []).slice(1));
  if (path.endsWith(".md")) return [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block = ""]) => block);
  if (path.includes("github")) {
    const { jobs } = parse(text) as Workflow;
    return [...comments, ...Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))];
  }
  if (path.includes("compose")) {
    const { services } = parse(text, { merge: true }) as { readonly services: Readonly<Record<string, Service>> };
    const words = Object.values(services).flatMap(({ entrypoint = [], command = [], healthcheck }) => [
      [...entrypoint, ...command].join(" "),
      ...(healthcheck === undefined ? [] : [healthcheck.test.join(" ")]),
    ]);
    return [...comments, ...words];
  }
  const words = containersOf(text).flatMap(({ command = [], args = [], readinessProbe }) => [
    [...command, ...args].join(" "),
    ...(readinessProbe === undefined ? [] : [readinessProbe.exec.command.join(" ")]),
  ]);
  return [...comments, ...words];
}

/** The calls of the tool in a command line. */
export function callsIn(line: string): Call[] {
  return [...line.matchAll(/(?:\bassay|npm run) (queue (?:-- )?campaign|[a-z]+)((?: (?!\|\||&&|;|#)\S+)*)/g)].map(
    ([, command = "", rest = ""]) => ({
      command: command.replace(" -- ", " "),
      flags: rest.split(" ").flatMap((word) => (/^--[a-z][a-z-]*/.exec(word) ?? []).slice(0, 1)),
    }),
  );
}

/** What a shell does itself is on no command line: builtins, and assignments. */
const BY_THE_SHELL = /\bprintf [^|)]*|^(export )?\w+="?\$\([^)]*\)"?$/g;
const PASSWORD = /--requirepass|--pass\b|--from-literal|\/\/[^\s/]*:[^\s/]*@|\$\{?\w*password|-a \S*pass/i;

/** Whether a password stands in a command line, where everybody on the machine can read it. */
export function showsPassword(line: string): boolean {
  return PASSWORD.test(line.replaceAll(BY_THE_SHELL, ""));
}
