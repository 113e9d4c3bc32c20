// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IStakingPool, PoolState} from "contracts/interfaces/IStakingPool.sol";
import {StakedProduct} from "contracts/interfaces/IStakingProducts.sol";
import {Role} from "contracts/interfaces/IRegistry.sol";
import {Focus} from "../invariants/Focus.sol";
import {ListingGhost, PoolGhost, PositionGhost} from "../support/Ghosts.sol";

/// @title What all handlers share: whose turn it is, on what, and the bookkeeping around each action
abstract contract Actors is Focus {
    /// @dev Around each action: afterwards no pool's share price fell, unless the action may burn.
    modifier watched() {
        _blur(true);
        _;
        _watchStep();
    }

    /// @dev The same for an action that moves no money but between members: the books are looked at after another one.
    modifier quiet() {
        _blur(false);
        _;
        _watchStep();
    }

    /// @dev Time passes: it ends halts.
    modifier timed() {
        _blur(false);
        _;
        _watchPools(false);
    }

    modifier mayBurn() {
        _blur(true);
        _;
        _watchPools(true);
    }

    function _person(uint256 seed) internal view returns (address) {
        return cast.people[seed % cast.people.length];
    }

    function _isMember(address account) internal view returns (bool) {
        return m.registry.checkRole(account, uint8(Role.Member));
    }

    function _isLocked(address account) internal view returns (bool) {
        return block.timestamp < m.token.isLockedForMV(account);
    }

    /// @dev A member, if one is found from the seed on; else the seed's person.
    function _member(uint256 seed) internal view returns (address account) {
        for (uint256 i; i < cast.people.length; i++) {
            account = _person((seed % cast.people.length) + i);
            if (_isMember(account)) return account;
        }
    }

    function _poolId(uint256 seed) internal view returns (uint256) {
        return 1 + (seed % poolsMade);
    }

    function _tokenId(uint256 seed) internal view returns (uint256) {
        return 1 + (seed % positionsMinted);
    }

    /// @dev Whether a transfer of the asset from and to these would go through.
    function _works(uint256 asset, address from, address to) internal view returns (bool) {
        if (asset == NATIVE) return !_isLocked(from);
        if (asset == ETH) return true;
        if (asset == USD) return uint256(m.usd.mode()) != 1 && !m.usd.isBlocked(from) && !m.usd.isBlocked(to);
        return uint256(m.btc.mode()) != 1 && !m.btc.isBlocked(from) && !m.btc.isBlocked(to);
    }

    function _usable(uint256 asset) internal view returns (bool) {
        if (asset == ETH) return true;
        (address feed, uint256 maxAge) = m.capital.getFeed(asset);
        (, int256 answer, , uint256 updatedAt, ) = _latest(feed);
        return answer > 0 && updatedAt <= block.timestamp && block.timestamp - updatedAt <= maxAge;
    }

    function _latest(address feed) private view returns (uint80, int256, uint256, uint256, uint80) {
        if (feed == address(m.feedNative)) return m.feedNative.latestRoundData();
        if (feed == address(m.feedUsd)) return m.feedUsd.latestRoundData();
        return m.feedBtc.latestRoundData();
    }

    function _touch(uint256 poolId) internal returns (IStakingPool) {
        (touched, poolInFocus) = (poolId, poolId);
        return _pool(poolId);
    }

    /// @dev Reads what the pools are now into the ghosts.
    function _notePool(uint256 poolId, PoolState memory state) internal {
        PoolGhost storage ghost = pools[poolId];
        (ghost.stake, ghost.shares, ghost.halted) = (state.activeStake, state.activeShares, state.halted);
    }

    function _noteListing(uint256 poolId, uint256 productId) internal {
        StakedProduct memory listed = m.staking.getStakedProduct(poolId, productId);
        listings[poolId][productId] = ListingGhost(
            listed.weight,
            listed.targetPrice,
            listed.bumpedPrice,
            listed.priceUpdatedAt,
            true
        );
    }

    /// @dev The pool that was acted on, and one whose turn it is.
    function _watchStep() private {
        uint256 another = 1 + (turn % poolsMade);
        _watchPool(touched, false);
        if (another != touched) _watchPool(another, false);
        _focusClaim();
        _watchPosition(false);
    }

    function _watchPools(bool burns) private {
        _focusClaim();
        for (uint256 poolId = 1; poolId <= poolsMade; poolId++) _watchPool(poolId, burns);
        _watchPosition(burns);
    }

    /// @dev What a position has and has earned stays as the action before left it, unless time passed, a burn took of
    /// it, or the action was about it. The same position is watched for some steps: each read serves two of them.
    function _watchPosition(bool burns) private {
        PositionGhost storage ghost = position;
        bool known = ghost.tokenId != 0 && ghost.time == block.timestamp && !burns;
        if (known) {
            (uint256 stake, uint256 earned) = _worth(ghost.tokenId);
            _check(stake + 2 >= ghost.stake, "what others do takes no stake");
            _check(earned + 8 >= ghost.earned && earned <= ghost.earned + 8, "what others do changes no rewards");
            (ghost.stake, ghost.earned) = (stake, earned);
        }
        if (known && _next(turn, 6) % 4 != 0) return;
        uint256 tokenId = _tokenId(_next(turn, 5));
        (ghost.tokenId, ghost.time) = (tokenId, block.timestamp);
        (ghost.stake, ghost.earned) = _worth(tokenId);
    }

    function _worth(uint256 tokenId) private view returns (uint256 stake, uint256 earned) {
        IStakingPool pool = _pool(positionPool[tokenId]);
        stake = pool.getStakeInfo(tokenId);
        earned = pool.getUnwithdrawnRewards(tokenId) + pool.getWithdrawnRewards(tokenId);
    }

    /// @dev The action is about this listing.
    function _touchListing(uint256 poolId, uint256 productId) internal {
        (touched, poolInFocus, productInFocus) = (poolId, poolId, productId);
    }

    /// @dev The action is about this position.
    function _own(uint256 tokenId) internal {
        tokenInFocus = tokenId;
        if (position.tokenId == tokenId) position.tokenId = 0;
    }

    function _watchPool(uint256 poolId, bool burns) private {
        PoolState memory state = _pool(poolId).getPoolState();
        PoolGhost storage ghost = pools[poolId];
        if (!burns) {
            if (ghost.shares > 0 && state.activeShares > 0)
                _check(
                    state.activeStake * ghost.shares >= ghost.stake * state.activeShares,
                    "the price per share never falls without a burn"
                );
            _check(ghost.halted || !state.halted, "only a burn halts a pool");
        }
        if (ghost.halted && state.activeShares > 0) _check(state.halted, "a halt lasts while there are shares");
        _check(
            state.activeShares == 0 || state.halted == (ghost.halted || _burnedOut(state)),
            "a pool is halted iff a burn left too little for its shares"
        );
        _notePool(poolId, state);
    }

    function _burnedOut(PoolState memory state) private pure returns (bool) {
        return state.activeShares > state.activeStake * 1e9;
    }
}
