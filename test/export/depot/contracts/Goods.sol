// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;

type Price is uint256;
type Mark is bytes4;
type Chill is int16;

enum Grade {
    Unknown,
    Fair,
    Good,
    Best
}

struct Crate {
    bytes32 id;
    Grade grade;
    Price price;
    int8[2] range;
    uint256[] weights;
}

interface ICash {
    function owedBy(address who) external view returns (int256);
}

library Units {
    type Weight is uint128;

    enum Unit {
        Kilo,
        Tonne
    }

    struct Measure {
        Weight weight;
        Unit unit;
    }
}
