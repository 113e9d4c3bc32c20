import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expectRevert, read, send } from "../../support/chain";
import { deploySystem, type System } from "../../support/deploy";

const NOBODY = `0x${"00".repeat(20)}`;

async function hasRole(system: System, account: string, role: bigint): Promise<unknown> {
  return (await read(system.registry, "checkRole", [account, role]))[0];
}

function people(system: System): readonly [string, string, string, string] {
  const [a, b, c, d] = system.others;
  assert(a !== undefined && b !== undefined && c !== undefined && d !== undefined, "Hardhat gives twenty accounts");
  return [a, b, c, d];
}

describe("Registry", () => {
  it("given anybody but the governor, when a governor's function is called, then NotGovernor with the caller", async () => {
    const system = await loadFixture(deploySystem);
    const [a, b, c] = people(system);
    const calls: readonly (readonly [string, readonly unknown[]])[] = [
      ["addMember", [a]],
      ["removeMember", [a]],
      ["createAssessorGroup", [[a, b, c]]],
    ];
    for (const from of [a, system.deployer]) {
      for (const [fn, args] of calls) await expectRevert(send(from, system.registry, fn, args), "NotGovernor", [from]);
    }
  });

  it("given a member that left, when it returns, then it has the id it had", async () => {
    const system = await loadFixture(deploySystem);
    const { governor, registry } = system;
    const [a, b] = people(system);
    await send(governor, registry, "addMember", [a]);
    await send(governor, registry, "addMember", [b]);
    await send(governor, registry, "removeMember", [a]);
    assert.equal(await hasRole(system, a, 1n), false);
    assert.equal((await read(registry, "getMemberId", [a]))[0], 1n);
    const { logs } = await send(governor, registry, "addMember", [a]);
    assert.equal(logs[0]?.args.getValue("memberId"), 1n);
    assert.equal((await read(registry, "memberCount"))[0], 2n);
    await expectRevert(send(governor, registry, "addMember", [a]), "AlreadyMember");
  });

  it("given an account, when its roles are asked, then they are not exclusive, and None and unknown ones are false", async () => {
    const system = await loadFixture(deploySystem);
    const { governor, registry } = system;
    const [a, b] = people(system);
    await send(governor, registry, "addMember", [governor]);
    await send(governor, registry, "createAssessorGroup", [[governor, a, b]]);
    for (const role of [1n, 2n, 3n]) assert.equal(await hasRole(system, governor, role), true);
    for (const role of [0n, 4n, 255n]) assert.equal(await hasRole(system, governor, role), false);
    assert.equal(await hasRole(system, a, 2n), true);
    assert.equal(await hasRole(system, a, 1n), false);
  });

  it("given assessors, when a group is made, then size, zero and duplicates are refused and leave nothing behind", async () => {
    const system = await loadFixture(deploySystem);
    const { governor, registry } = system;
    const [a, b, c, d] = people(system);
    const group = (assessors: readonly string[]) => send(governor, registry, "createAssessorGroup", [assessors]);
    const crowd = Array.from({ length: 33 }, (_, i) => `0x${(i + 1).toString(16).padStart(40, "0")}`);
    await expectRevert(group([a, b]), "GroupSize", [2n, 3n, 32n]);
    await expectRevert(group(crowd), "GroupSize", [33n, 3n, 32n]);
    await expectRevert(group([a, b, NOBODY]), "ZeroAddress");
    await expectRevert(group([a, b, c, b, a]), "DuplicateAssessor");
    assert.equal((await read(registry, "groupCount"))[0], 0n);
    assert.equal(await hasRole(system, a, 2n), false);

    await group(crowd.slice(1));
    await group([b, c, d]);
    assert.equal((await read(registry, "getAssessorGroupSize", [1n]))[0], 32n);
    assert.equal((await read(registry, "isInGroup", [2n, d]))[0], true);
    assert.equal((await read(registry, "isInGroup", [1n, d]))[0], false);
    await expectRevert(read(registry, "isInGroup", [3n, d]), "UnknownGroup", [3n]);
    await expectRevert(read(registry, "getAssessorGroup", [0n]), "UnknownGroup", [0n]);
  });
});
