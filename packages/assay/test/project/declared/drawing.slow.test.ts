import assert from "node:assert/strict";
import { DeclaredProtocol } from "../../../src/project/declared/protocol";
import { Choices } from "../../../src/project/kit/choices";
import { PROTOCOL } from "../../../src/project/kit/project";
import { loadProject } from "../../../src/project/load";
import { say } from "../init/support";
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

/** Calls of a function, as 300 steps draw them. */
function drawn({ context, operations }: DeclaredProtocol, key: string) {
  const operation = operations.find(({ name }) => name === key);
  assert.ok(operation !== undefined);
  const held = context.start("only", 0n);
  return Array.from({ length: 300 }, (_, run) => {
    const choices = new Choices([run * 7_919 + 1]).branch();
    return operation.choose(choices, held, { caller: context.world.person("alice"), now: 0n });
  });
}

describe("calls that are drawn by their types", () => {
  const strangers = new Strangers();
  after(() => strangers.remove());

  function protocolIn(root: string): DeclaredProtocol {
    const project = loadProject(root);
    const protocol = PROTOCOL in project ? project[PROTOCOL] : undefined;
    assert.ok(protocol instanceof DeclaredProtocol);
    return protocol;
  }

  it("given an argument that the source has as an interface or a contract, in a list or a struct too, then nine of ten are contracts with its functions", () => {
    const protocol = protocolIn(strangers.project(SOURCE, "Token", "Feed", "Shop"));
    const share = (key: string, contract: string, of: (args: Record<string, unknown>) => unknown): number => {
      const all = drawn(protocol, key).flatMap((call) => [of(call?.args as Record<string, unknown>)].flat());
      return all.filter((one) => one === protocol.context.world.at[contract]).length / all.length;
    };
    assert.ok(share("Shop.buy", "Token", (args) => args["with"]) > 0.85);
    assert.ok(share("Shop.buyAll", "Token", (args) => args["with"]) > 0.85);
    assert.ok(share("Shop.order", "Token", ({ one }) => (one as { paidIn: unknown }).paidIn) > 0.85);
    assert.ok(share("Shop.read", "Feed", (args) => args["feed"]) > 0.85);
    assert.ok(share("Shop.buy", "Token", (args) => args["with"]) < 0.97, "now and then it is another address");
    assert.ok(share("Shop.pay", "Token", (args) => args["to"]) < 0.3, "an address may be anybody's");
  });

  it("given a call of which the project does not say who makes it, then the deployer does now and then, where others are drawn too", () => {
    const root = strangers.project(SOURCE, "Feed");
    say(root, `calls: { "Feed.set": { args: { to: () => 1n } } }, drawOthers: true`);
    const protocol = protocolIn(root);
    const { deployer } = protocol.context.world;
    const share = drawn(protocol, "Feed.set").filter((call) => call?.caller === deployer).length / 300;
    assert.ok(share > 0.1 && share < 0.3, String(share));
  });
});
