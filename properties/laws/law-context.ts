import type { Batch, Engine, Fixture } from "assay/types";
import type { Model } from "../../model";
import { World } from "../action-definition/world";
import type { Artifacts } from "../fixture/artifacts";
import type { Edition } from "../fixture/editions";
import { createWorld, type World as Start } from "../fixture/fixture";
import { keyOf } from "../observe/predict";
import { Encoder } from "../subject/encoder";
import { ProgramBuilder, type Step } from "./program-builder";
import { Trace } from "./trace";

/** Creates the world from which actions choose. */
export type WorldOf = (model: Model, surface: World["surface"]) => World;

/** The common start of all laws: the fixture on the chain and in the model, and the encoder between them. */
export class LawContext {
  private readonly encoder: Encoder;
  private readonly start: Start;

  constructor(
    artifacts: Artifacts,
    readonly edition: Edition = "current",
  ) {
    this.encoder = new Encoder(artifacts, edition);
    this.start = createWorld(artifacts, (call) => this.encoder.call(call), edition);
  }

  get fixture(): Fixture {
    return this.start.fixture;
  }

  /** Unix seconds of the fixture's last transaction. */
  get time(): bigint {
    return BigInt(this.start.time);
  }

  /** A program that begins `offset` seconds after the fixture; `worldOf` replaces the usual world from which actions choose. */
  program(offset: number, worldOf: WorldOf = (model, surface) => new World(model, surface)): ProgramBuilder {
    const model = this.start.model.clone();
    model.advance(this.time + BigInt(offset));
    return new ProgramBuilder(model, worldOf(model, this.encoder.surface));
  }

  /** Runs a program in one request. */
  async run(engine: Engine, steps: readonly Step[]): Promise<Trace> {
    const batches = steps.map((step): Batch => {
      const call = "call" in step ? this.encoder.call(step.call) : this.encoder.lens(step.look.map(keyOf));
      return { time: Number(step.time), calls: [call] };
    });
    const results = (await engine.run(batches)).flat();
    return new Trace(this.encoder, steps, results);
  }
}
