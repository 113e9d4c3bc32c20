// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

// `w[n++]` puts a word at the first free place and moves on.
// solhint-disable gas-increment-by-one

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IStakingPool} from "../interfaces/IStakingPool.sol";
import {Deposit, TokenInfo} from "../interfaces/IStakingViewer.sol";
import {LensReads} from "./LensReads.sol";
import {LensWiring} from "./LensWiring.sol";

/// @title A staking position and its deposits
abstract contract LensPositions is LensWiring, LensReads {
    function _position(
        uint256 tokenId,
        uint256 poolId,
        address pool,
        uint256[] memory w,
        uint256 n
    ) internal view returns (uint256) {
        n = _get(address(_stakingNFT), IERC721.ownerOf.selector, tokenId, w, n);
        n = _get(address(_stakingNFT), IERC721.getApproved.selector, tokenId, w, n);
        w[n++] = poolId;
        n = _get(pool, IStakingPool.getStakeInfo.selector, tokenId, w, n);
        n = _get(pool, IStakingPool.getUnwithdrawnRewards.selector, tokenId, w, n);
        return _get(pool, IStakingPool.getWithdrawnRewards.selector, tokenId, w, n);
    }

    function _deposit(
        address pool,
        uint256 tokenId,
        uint256 trancheId,
        uint256[] memory w,
        uint256 n
    ) internal view returns (uint256) {
        return _read(pool, IStakingPool.getDeposit.selector, tokenId, trancheId, 0, 3, w, n);
    }

    /// @dev The viewer's answer, without the list: sums over it, and how many of its deposits have shares.
    function _token(uint256 tokenId, uint256[] memory w, uint256 n) internal view returns (uint256) {
        TokenInfo memory info = _stakingViewer.getToken(tokenId);
        uint256 withShares = 0;
        uint256 shares = 0;
        uint256 trancheSum = 0;
        uint256 empty = 0;
        uint256 stake = 0;
        for (uint256 i = 0; i < info.deposits.length; ++i) {
            Deposit memory d = info.deposits[i];
            if (d.shares == 0 && d.rewards == 0) ++empty;
            if (d.shares == 0) continue;
            ++withShares;
            shares += d.shares;
            trancheSum += d.trancheId;
            stake += d.stake;
        }
        w[n++] = info.poolId;
        w[n++] = info.activeStake;
        w[n++] = info.expiredStake;
        w[n++] = info.rewards;
        w[n++] = withShares;
        w[n++] = shares;
        w[n++] = trancheSum;
        w[n++] = stake;
        w[n++] = info.tokenId;
        w[n++] = empty;
        return n;
    }
}
