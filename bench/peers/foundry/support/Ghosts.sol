// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IStakingPool} from "contracts/interfaces/IStakingPool.sol";
import {Capacities} from "contracts/interfaces/IStakingProducts.sol";
import {Reentrant} from "contracts/mocks/Reentrant.sol";
import {Cheats} from "./Cheats.sol";
import {Cast, Mutual} from "./Mutual.sol";
import {vm} from "./Vm.sol";

/// @notice A reward stream of a pool, as it was started and stopped.
struct Stream {
    uint256 poolId;
    uint256 coverId;
    uint256 rate;
    uint256 end;
}

/// @notice What a cover was bought as, and what payouts left of it.
struct CoverGhost {
    address owner;
    uint256 productId;
    uint256 asset;
    uint256 amountBought;
    uint256 amount;
    uint256 start;
    uint256 end;
    uint256 grace;
    uint256 original;
    uint256 replacedBy;
}

/// @notice A claim as the handler saw it being made, voted on and settled.
struct ClaimGhost {
    uint256 coverId;
    address submitter;
    uint256 requested;
    uint256 groupId;
    uint256 submittedAt;
    uint256 closedAt;
    uint256 votesFor;
    uint256 votesAgainst;
    uint256 eligible;
    bool settled;
    uint256 payout;
}

/// @notice What a pool was last seen to list of a product.
struct ListingGhost {
    uint256 weight;
    uint256 target;
    uint256 bumped;
    uint256 updated;
    bool listed;
}

/// @notice A pool as it was left by the last action.
struct PoolGhost {
    uint256 stake;
    uint256 shares;
    bool halted;
    uint256 fee;
    uint256 maxFee;
    address manager;
    IStakingPool at;
}

/// @notice A position as it was left by the last action.
struct PositionGhost {
    uint256 tokenId;
    uint256 time;
    uint256 stake;
    uint256 earned;
}

/// @title Ghost variables that the handlers keep and the invariants read
abstract contract Ghosts is Cheats {
    uint256 internal constant ETH = 0;
    uint256 internal constant USD = 6;
    uint256 internal constant BTC = 7;
    uint256 internal constant NATIVE = 255;
    /// Stands for any error.
    bytes4 internal constant ANY = 0xffffffff;
    uint256 internal constant DEPOSIT = 0.05 ether;

    Mutual internal m;
    Cast internal cast;

    Stream[] internal streams;
    mapping(uint256 coverId => CoverGhost) internal covers;
    mapping(uint256 claimId => ClaimGhost) internal claimBook;
    mapping(uint256 poolId => PoolGhost) internal pools;
    mapping(uint256 poolId => mapping(uint256 productId => ListingGhost)) internal listings;
    mapping(uint256 asset => uint256) internal capital;
    mapping(uint256 tokenId => address) internal positionOwner;
    mapping(uint256 tokenId => uint256) internal positionPool;
    /// What a cover's pools were told as when it was bought.
    mapping(uint256 coverId => bytes32) internal partsOf;
    /// All native tokens there are, and how many pools.
    uint256 internal supply;
    uint256 internal poolsMade;
    /// Actions so far; says what the next inspection looks at.
    uint256 internal actions;
    /// The claim that is open on a cover; 0 when none is. How many there are.
    mapping(uint256 coverId => uint256) internal openClaim;
    uint256 internal openClaims;
    mapping(address account => uint256) internal memberIds;
    /// Who voted on a claim. What the contract tells of it may be what is broken, so it is not asked.
    mapping(uint256 claimId => mapping(address voter => bool)) internal voted;
    /// How many assessor groups were made; the opening book makes two.
    uint256 internal groupsMade = 2;
    /// Groups as they were asked for, after those of the opening book.
    mapping(uint256 groupId => address[]) internal groupBook;
    /// The group that the governor gave a product type; 0 while it is that of the opening book.
    mapping(uint256 productType => uint256) internal groupOfType;
    /// The tranche that the campaign starts in.
    uint256 internal immutable firstTranche = block.timestamp / 91 days;
    /// What each pool allocates to each cover until it is released.
    mapping(uint256 coverId => mapping(uint256 poolId => uint256)) internal backing;
    PositionGhost internal position;
    uint256 internal coversBought;
    uint256 internal claimsMade;
    uint256 internal positionsMinted;
    /// What was credited and not fetched, by ledger and asset.
    mapping(address ledger => mapping(uint256 asset => uint256)) internal credits;

    /// Calls back when it gets an NFT or ETH.
    Reentrant internal receiver;

    /// The pool that the last action was about.
    uint256 internal touched = 1;

    /// The first post-condition that did not hold; empty while all did.
    string public violation;

    /// @dev Notes what does not hold; the invariant fails on it. (A revert in a handler would be forgotten.)
    function _check(bool holds, string memory what) internal {
        if (holds || bytes(violation).length != 0) return;
        violation = what;
        // the log's first line is the moment of the find, before shrinking replays it
        vm.writeLine(vm.envString("PEER_LOG"), string.concat(vm.toString(vm.unixTime()), " ", what));
    }

    /// @dev `answer` is that of a call which must fail with `error`.
    function _checkRefused(bool ok, bytes memory answer, bytes4 error, string memory what) internal {
        _check(!ok, what);
        if (!ok && error != ANY) _check(_selectorOf(answer) == error, string.concat(what, " (another error)"));
    }

    /// @dev Adds an error to those that a call may meet.
    function _either(bytes4 known, bytes4 error) internal pure returns (bytes4) {
        return known == 0 ? error : ANY;
    }

    function _pool(uint256 poolId) internal view returns (IStakingPool) {
        return pools[poolId].at;
    }

    /// @dev A pool's position was minted to `owner`.
    function _notePosition(uint256 poolId, address owner) internal {
        positionsMinted++;
        (positionOwner[positionsMinted], positionPool[positionsMinted]) = (owner, poolId);
    }

    /// @dev Who is in a group, by how it was made; the first two are those of the opening book.
    function _group(uint256 groupId) internal view returns (address[] memory group) {
        if (groupId > 2) return groupBook[groupId];
        group = new address[](groupId == 1 ? 3 : 6);
        uint256 assessors = groupId == 1 ? 2 : 4;
        for (uint256 i; i < assessors; i++) group[i] = cast.assessors[i];
        for (uint256 i = assessors; i < group.length; i++) group[i] = cast.people[2 + i - assessors];
    }

    function _inGroup(uint256 groupId, address account) internal view returns (bool) {
        address[] memory group = _group(groupId);
        for (uint256 i; i < group.length; i++) if (group[i] == account) return true;
        return false;
    }

    /// @dev The group that would assess a claim on a cover of the product now. The opening book numbers types and
    /// groups alike, and gives the second type to the second product alone.
    function _groupOf(uint256 productId) internal view returns (uint256) {
        uint256 productType = productId == 2 ? 2 : 1;
        uint256 given = groupOfType[productType];
        return given == 0 ? productType : given;
    }

    function _decimals(uint256 asset) internal pure returns (uint256) {
        return
            asset == USD
                ? 6
                : asset == BTC
                    ? 8
                    : 18;
    }

    function _balance(uint256 asset, address account) internal view returns (uint256) {
        if (asset == ETH) return account.balance;
        if (asset == NATIVE) return m.token.balanceOf(account);
        return asset == USD ? m.usd.balanceOf(account) : m.btc.balanceOf(account);
    }

    /// @dev What the cover contract may take.
    function _allowance(uint256 asset, address account) internal view returns (uint256) {
        if (asset == ETH) return type(uint256).max;
        if (asset == NATIVE) return m.token.allowance(account, address(m.cover));
        return asset == USD ? m.usd.allowance(account, address(m.cover)) : m.btc.allowance(account, address(m.cover));
    }

    function _price(uint256 asset) internal view returns (uint256) {
        if (asset == ETH) return 1 ether;
        return
            uint256(
                asset == NATIVE
                    ? m.feedNative.answer()
                    : asset == USD
                        ? m.feedUsd.answer()
                        : m.feedBtc.answer()
            );
    }

    /// @dev Until when a cover can burn what backs it: its last claim can be reviewed and settled, and seven days more.
    function _exposureEnd(uint256 end, uint256 grace, uint256 settling) internal pure returns (uint256) {
        return end + grace + settling + 7 days;
    }

    /// @dev What a pool's streams give between two moments; nothing was started or stopped since the first.
    function _streamed(uint256 poolId, uint256 from, uint256 to) internal view returns (uint256 sum) {
        for (uint256 i; i < streams.length; i++) {
            Stream storage stream = streams[i];
            if (stream.poolId != poolId || stream.end <= from) continue;
            sum += stream.rate * ((stream.end < to ? stream.end : to) - from);
        }
    }

    /// @dev Free capacity by the rule, for covers that need tranches from `first` on.
    function _free(Capacities memory c, uint256 exposureEnd) internal pure returns (uint256) {
        uint256 first = (exposureEnd - 1) / 91 days - c.firstTrancheId;
        uint256 over;
        uint256 room;
        int256 total;
        for (uint256 i; i < 8; i++) {
            if (i < first) {
                over = over + c.allocated[i] > c.capacity[i] ? over + c.allocated[i] - c.capacity[i] : 0;
                continue;
            }
            if (c.capacity[i] > c.allocated[i]) room += c.capacity[i] - c.allocated[i];
            total += int256(c.capacity[i]) - int256(c.allocated[i]);
        }
        total -= int256(over);
        if (total <= 0) return 0;
        return room < uint256(total) ? room : uint256(total);
    }

    /// @dev Streams that run now: their rates and what they have yet to stream.
    function _running(uint256 poolId) internal view returns (uint256 rate, uint256 unstreamed) {
        for (uint256 i; i < streams.length; i++) {
            Stream storage stream = streams[i];
            if (stream.poolId != poolId || stream.end <= block.timestamp) continue;
            rate += stream.rate;
            unstreamed += stream.rate * (stream.end - block.timestamp);
        }
    }
}
