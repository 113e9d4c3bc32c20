import { RECORDER } from "./recorder";

/** The source that instrumented sources import. In no folder: Foundry remaps the folder of each package that is installed, this tool's among them. */
export const GUIDE_FILE = "AssayGuide.sol";
/** Name of the library in it. */
export const GUIDE = "AssayGuide";
/** The first 4 bytes of revert data from instrumented code. */
export const REFUSAL = "0xa55a9d1e";
/** The id of a refusal without a comparison. */
export const NO_COMPARISON = (1n << 64n) - 1n;

const typesOnly = (parameters: string): string => parameters.replace(/uint256 \w+/g, "uint256");

const hidden = (name: string, types: string, args: string): string => `
    function ${name}(${types}) internal pure {
        function(${typesOnly(types)}) internal told = ${name}Told;
        function(${typesOnly(types)}) internal pure quiet;
        /// @solidity memory-safe-assembly
        assembly {
            quiet := told
        }
        quiet(${args});
    }
`;

const compared = (name: string, operator: string): string => `
    function ${name}(uint256 id, uint256 a, uint256 b) internal pure returns (bool) {
        seen(id, a, b);
        return a ${operator} b;
    }

    function i${name}(uint256 id, int256 a, int256 b) internal pure returns (bool) {
        seen(id, uint256(a) ^ SIGN, uint256(b) ^ SIGN);
        return a ${operator} b;
    }
`;

/** Operators of comparisons, and the names of the library's functions for them. */
export const COMPARISONS: ReadonlyMap<string, string> = new Map([
  ["<", "lt"],
  ["<=", "le"],
  [">", "gt"],
  [">=", "ge"],
  ["==", "eq"],
  ["!=", "ne"],
]);

/**
 * The library that instrumented contracts call. It calls the recorder through function pointers that are cast to \`pure\`, so that views and pure functions can use it.
 * It limits the gas of each call to the recorder, because the recorder cannot write below a static call, and then consumes all gas that it got. The last comparison stays
 * in free memory, for a refusal that may follow.
 */
export const GUIDE_SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

library ${GUIDE} {
    uint256 private constant SIGN = 1 << 255;

    function hitTold(uint256 id) private {
        /// @solidity memory-safe-assembly
        assembly {
            let p := add(mload(0x40), 256)
            mstore(p, id)
            pop(call(100000, ${RECORDER}, 0, p, 32, 0, 0))
        }
    }

    function seenTold(uint256 id, uint256 a, uint256 b) private {
        /// @solidity memory-safe-assembly
        assembly {
            let p := mload(0x40)
            mstore(p, id)
            mstore(add(p, 32), a)
            mstore(add(p, 64), b)
            pop(call(200000, ${RECORDER}, 0, p, 96, 0, 0))
        }
    }
${hidden("hit", "uint256 id", "id")}${hidden("seen", "uint256 id, uint256 a, uint256 b", "id, a, b")}
    function arm(uint256 id, bool condition) internal pure returns (bool) {
        hit(condition ? id : id + 1);
        return condition;
    }
${[...COMPARISONS].map(([operator, name]) => compared(name, operator)).join("")}
    /** Keeps what was compared last, if \`compares\`, and gives where. */
    function note(uint256 site, bool compares) internal pure returns (uint256 at) {
        /// @solidity memory-safe-assembly
        assembly {
            let p := mload(0x40)
            at := add(p, 96)
            mstore(0x40, add(at, 128))
            let id := mload(p)
            let a := mload(add(p, 32))
            let b := mload(add(p, 64))
            if iszero(compares) {
                id := ${NO_COMPARISON}
                a := 0
                b := 0
            }
            mstore(at, site)
            mstore(add(at, 32), id)
            mstore(add(at, 64), a)
            mstore(add(at, 96), b)
        }
    }

    function refuse(uint256 at, bytes memory data) internal pure {
        /// @solidity memory-safe-assembly
        assembly {
            let p := mload(0x40)
            mstore(p, shl(224, ${REFUSAL}))
            for { let i := 0 } lt(i, 128) { i := add(i, 32) } { mstore(add(add(p, 4), i), mload(add(at, i))) }
            let size := mload(data)
            for { let i := 0 } lt(i, size) { i := add(i, 32) } { mstore(add(add(p, 132), i), mload(add(add(data, 32), i))) }
            revert(p, add(132, size))
        }
    }
}
`;
