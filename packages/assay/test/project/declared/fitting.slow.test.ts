import assert from "node:assert/strict";
import { DeclaredProtocol } from "../../../src/project/declared/protocol";
import { Choices } from "../../../src/project/kit/choices";
import { PROTOCOL } from "../../../src/project/kit/project";
import { loadProject } from "../../../src/project/load";
import { Strangers } from "../init/strangers";

const SOURCE = `
interface IToken { function transfer(address to, uint256 amount) external returns (bool); function pull(uint256 amount) external; }
contract Token is IToken {
  uint256 public moved;
  function transfer(address, uint256 amount) external returns (bool) { moved += amount; return true; }
  function pull(uint256 amount) external { moved -= amount; }
}
contract Feed { uint256 public price; function set(uint256 to) external { price = to; } }
contract Shop {
  struct Order { uint256 amount; IToken paidIn; }
  IToken public last;
  function buy(IToken with, uint256 amount) external { last = with; with.pull(amount); }
  function buyAll(IToken[] calldata with) external { last = with[0]; }
  function order(Order calldata one) external { last = one.paidIn; }
  function read(Feed feed) external { feed.set(1); }
  function pay(address to) external { last = IToken(to); }
}`;

describe("arguments that the source has as contracts", () => {
  const strangers = new Strangers();
  after(() => strangers.remove());

  it("given an interface or a contract, in a list or a struct too, when drawn, then it is one that has its functions, but for one in ten", () => {
    const root = strangers.project(SOURCE, "Token", "Feed", "Shop");
    const project = loadProject(root);
    const protocol = PROTOCOL in project ? project[PROTOCOL] : undefined;
    assert.ok(protocol instanceof DeclaredProtocol);
    const { context, operations } = protocol;
    const held = context.start("only", 0n);
    /** Share of addresses of a function's argument that are of a contract. */
    const share = (key: string, contract: string, of: (args: Record<string, unknown>) => unknown): number => {
      const operation = operations.find(({ name }) => name === key);
      assert.ok(operation?.choose !== undefined);
      let [fits, all] = [0, 0];
      for (let run = 0; run < 300; run++) {
        const draws = new Choices([run * 7_919 + 1]).branch();
        const call = operation.choose(draws, held, { caller: context.world.person("alice"), now: 0n });
        for (const one of [of(call?.args as Record<string, unknown>)].flat()) {
          all++;
          if (one === context.world.at[contract]) fits++;
        }
      }
      return fits / all;
    };
    assert.ok(share("Shop.buy", "Token", (args) => args["with"]) > 0.85);
    assert.ok(share("Shop.buyAll", "Token", (args) => args["with"]) > 0.85);
    assert.ok(share("Shop.order", "Token", ({ one }) => (one as { paidIn: unknown }).paidIn) > 0.85);
    assert.ok(share("Shop.read", "Feed", (args) => args["feed"]) > 0.85);
    assert.ok(share("Shop.buy", "Token", (args) => args["with"]) < 0.97, "now and then it is another address");
    assert.ok(share("Shop.pay", "Token", (args) => args["to"]) < 0.3, "an address may be anybody's");
  });
});
