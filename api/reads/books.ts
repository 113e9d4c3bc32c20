import type { Chain } from "../chain/chain";
import type { Deployment } from "../deployment";
import type { Edition } from "../editions";
import { Book } from "./book";
import { PoolIndex } from "./pool-index";
import { unheard } from "./promises";

/** The books of a deployment's blocks, and what they share. */
export class Books {
  private readonly index: PoolIndex;
  private readonly constants = new Map<string, unknown>();

  constructor(
    private readonly chain: Chain,
    private readonly edition: Edition,
    private readonly deployment: Deployment,
  ) {
    this.index = new PoolIndex(chain, edition, deployment);
  }

  /** The book of the latest block. @throws EngineError */
  async head(): Promise<Book> {
    const snapshot = await this.chain.head();
    // asked for at once: views are made in the order of the blocks
    const pools = unheard(this.index.at(snapshot));
    return new Book(this.edition, this.deployment, snapshot, pools, this.constants);
  }

  /** Reads all pools, so that the first answers need not wait for it. @throws EngineError, Refused */
  async warmUp(): Promise<void> {
    await this.index.at(await this.chain.head());
  }
}
