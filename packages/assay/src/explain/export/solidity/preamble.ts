import { SCATTER } from "../../../evm/engine";

/** The cheatcodes that an exported test uses; forge answers them. */
export const VM: readonly string[] = `
/// The cheatcodes that this test uses, so that it needs no library.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function warp(uint256 time) external;
    function roll(uint256 number) external;
    function prevrandao(bytes32 word) external;
    function getBlockTimestamp() external view returns (uint256);
    function getBlockNumber() external view returns (uint256);
    function prank(address who) external;
    function startPrank(address who) external;
    function stopPrank() external;
    function deal(address who, uint256 balance) external;
    function computeCreateAddress(address deployer, uint256 nonce) external pure returns (address);
    function expectRevert() external;
    function expectRevert(bytes calldata data) external;
    function snapshotState() external returns (uint256);
    function revertToState(uint256 state) external returns (bool);
    function recordLogs() external;
    function getRecordedLogs() external returns (Log[] memory);
    function assertTrue(bool value, string calldata message) external pure;
    function assertEq(bool left, bool right, string calldata message) external pure;
    function assertEq(address left, address right, string calldata message) external pure;
    function assertEq(bytes32 left, bytes32 right, string calldata message) external pure;
    function assertEq(uint256 left, uint256 right, string calldata message) external pure;
    function assertGe(uint256 left, uint256 right, string calldata message) external pure;
    function assertGt(uint256 left, uint256 right, string calldata message) external pure;
    function assertLe(uint256 left, uint256 right, string calldata message) external pure;
}`
  .trim()
  .split("\n");

/** The same for signed numbers, in an interface apart: in one interface, a call with a small number would be ambiguous. */
export const VM_INT: readonly string[] = `

/// The cheatcodes for numbers that can be below 0.
interface VmInt {
    function assertEq(int256 left, int256 right, string calldata message) external pure;
    function assertGe(int256 left, int256 right, string calldata message) external pure;
    function assertLe(int256 left, int256 right, string calldata message) external pure;
}`
  .slice(1)
  .split("\n");

/** Helpers of tests; a test contains only those that it uses. */
export const HELPERS: Readonly<Record<"_at" | "_create" | "_look" | "_logs" | "_word", readonly string[]>> = {
  _at: [
    "/// What follows is in a block with this time and number, and with a prevrandao that depends on the number.",
    "function _at(uint256 time, uint256 number) internal {",
    "    vm.warp(time);",
    "    vm.roll(number);",
    "    unchecked {",
    `        vm.prevrandao(bytes32(number * 0x${SCATTER.toString(16)}));`,
    "    }",
    "}",
  ],
  _create: [
    "/// Creates a contract from its code and what its constructor is given.",
    "function _create(bytes memory code, uint256 value) internal returns (address created) {",
    '    assembly ("memory-safe") {',
    "        created := create(value, add(code, 32), mload(code))",
    "    }",
    '    require(created != address(0), "the constructor reverted");',
    "}",
  ],
  _look: [
    "/// A word of the read-only observer's answer about one entity.",
    "function _look(uint256 key, uint256 word) internal view returns (uint256) {",
    "    uint256[] memory keys = new uint256[](1);",
    "    keys[0] = key;",
    "    return LENS.observe(keys)[word];",
    "}",
  ],
  _logs: [
    "/// The logs of an emitter, of these events, in order.",
    "function _logs(Vm.Log[] memory logs, address emitter, bytes32[] memory among) internal pure returns (Vm.Log[] memory found) {",
    "    found = new Vm.Log[](logs.length);",
    "    uint256 count;",
    "    for (uint256 i; i < logs.length; ++i) {",
    "        if (logs[i].emitter != emitter || logs[i].topics.length == 0) continue;",
    "        for (uint256 j; j < among.length; ++j) if (logs[i].topics[0] == among[j]) found[count++] = logs[i];",
    "    }",
    '    assembly ("memory-safe") {',
    "        mstore(found, count)",
    "    }",
    "}",
  ],
  _word: [
    "/// A word of a log's data.",
    "function _word(bytes memory data, uint256 index) internal pure returns (uint256 word) {",
    '    vm.assertTrue(data.length >= 32 * index + 32, "the log has less data");',
    '    assembly ("memory-safe") {',
    "        word := mload(add(data, add(32, mul(32, index))))",
    "    }",
    "}",
  ],
};
