import type { Law, Laws } from "assay/types";
import type { Artifacts } from "../fixture/artifacts";
import type { Edition } from "../fixture/editions";
import { bumpsInProportion } from "./bumps";
import { deficitsAreBorne } from "./deficit";
import { exposureMeetsTranche } from "./exposure";
import { Ground } from "./ground";
import { leverage } from "./leverage";
import { claimsArePaid, stakersGetOut } from "./liveness";
import { metamorphic } from "./meta";
import { pokeAlways, pokeFirst } from "./poke";
import { extensionCycles } from "./prices";
import { restOfCovers } from "./rest";
import { rounding } from "./rounding";
import { strangersTakeNothing } from "./stranger";
import { exactly } from "./when";

/** Every law of an edition, of contracts as compiled. To add one: docs/extending.md. */
export function createLaws(artifacts: Artifacts, edition: Edition = "current"): Laws {
  const ground = new Ground(artifacts, edition);
  const laws: readonly Law<unknown>[] = [
    ...rounding(ground),
    ...metamorphic(ground),
    pokeFirst(ground),
    pokeAlways(ground),
    stakersGetOut(ground),
    claimsArePaid(ground),
    ...exactly(ground),
    strangersTakeNothing(ground),
    extensionCycles(ground),
    bumpsInProportion(ground),
    leverage(ground),
    ...restOfCovers(ground),
    exposureMeetsTranche(ground),
    deficitsAreBorne(ground),
  ];
  return { fixture: ground.fixture, laws: laws.filter(({ editions }) => editions?.includes(edition) !== false) };
}
