// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;

type Price is uint256;

enum Season {
    Low,
    High
}

/// Deployed by itself: whoever uses it must be linked.
library Scale {
    function up(uint256 value, uint256 by) external pure returns (uint256) {
        return value * by;
    }
}

/// A shop behind a door: what it keeps is there.
contract Shop {
    event Priced(Price price, Season season);

    Price public price;
    Season public season;
    uint256 public stock;

    function restock(uint128 much) external returns (int256) {
        stock += much;
        return -int256(stock);
    }

    function setPrice(Price to, Season during) external returns (uint256 scaled) {
        price = to;
        season = during;
        emit Priced(to, during);
        return Scale.up(Price.unwrap(to) % 1_000, 2);
    }
}

/// Forwards all calls to what is behind it, whose address is where ERC-1967 has it.
contract Door {
    constructor(address behind) {
        assembly {
            sstore(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc, behind)
        }
    }

    fallback() external payable {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let behind := sload(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc)
            let went := delegatecall(gas(), behind, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(went) {
                revert(0, returndatasize())
            }
            return(0, returndatasize())
        }
    }
}
