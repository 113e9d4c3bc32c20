// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;

type Price is uint256;
type Mark is bytes4;
type Chill is int16;
type Payee is address payable;

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

/// More lists than a function can have variables.
struct Manifest {
    uint64[] a;
    uint64[] b;
    uint64[] c;
    uint64[] d;
    uint64[] e;
    uint64[] f;
    uint64[] g;
    uint64[] h;
    uint64[] i;
    uint64[] j;
    uint64[] k;
    uint64[] l;
    uint64[] m;
    uint64[] n;
    uint64[] o;
    int64[] p;
}

/// As many lists as leave room for one more argument.
struct Batch {
    uint64[] a;
    uint64[] b;
    uint64[] c;
    uint64[] d;
    uint64[] e;
    uint64[] f;
    uint64[] g;
    uint64[] h;
}

interface ICash {
    function owedBy(address who) external view returns (int256);
}

/// It takes ether as it comes.
interface IVault {
    receive() external payable;
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
