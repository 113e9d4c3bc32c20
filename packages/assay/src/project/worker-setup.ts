import { z } from "zod";
import type { Setup } from "../campaign";
import { loadProject } from "./load";
import type { Plain } from "../core/types";
import { PROTOCOL, setupOf, type ProtocolProject } from "./kit/project";

const schema = z.object({ root: z.string(), choice: z.unknown() });

/** Opens the protocol of a folder's assay.config.ts, in a worker or in this process. @throws Error when it exports no project of `projectOf` */
export async function createSetup(options: Plain, notify: (text: string) => void): Promise<Setup> {
  const { root, choice } = schema.parse(options);
  const project: object = loadProject(root);
  if (!isProtocolProject(project))
    throw new Error(
      `${root}: expected assay.config.ts to export the project that projectOf returns (or an extended copy), received another project; give it its own source with setupOf`,
    );
  return setupOf(project[PROTOCOL]).createSetup(choice as Plain, notify);
}

const isProtocolProject = (project: object): project is ProtocolProject => PROTOCOL in project;
