// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {StakedProduct} from "contracts/interfaces/IStakingProducts.sol";
import {ClaimGhost, Ghosts} from "../support/Ghosts.sol";

/// @title The rules of the earlier edition that the current one has otherwise
abstract contract EditionRules is Ghosts {
    /// From the end of the voting to the settlement.
    uint256 internal constant COOLDOWN = 0;
    /// From the submission to the settlement, at most.
    uint256 internal constant LONGEST_REVIEW = 14 days;

    string internal constant FLOOR_RULE = "floor = initialPrice";
    string internal constant DECAY_RULE = "the spot price decays by 0.1 % a whole day to the floor";
    string internal constant BUMP_RULE = "a purchase bumps the price by 2 % of it";
    string internal constant RESTART_RULE = "a purchase moves the decay on by whole days";
    string internal constant VOTING_RULE = "voting ends after the cover's review period";
    string internal constant COOLDOWN_RULE = "there is no cooldown";

    /// Of 0.999^n while it is computed; eleven digits more than are asked for.
    uint256 private constant FINE = 1e38;

    /// What the governor set; 0 when it set none.
    mapping(uint256 productType => uint256) internal reviewOfType;
    mapping(uint256 coverId => uint256) private _reviewOfCover;
    mapping(uint256 claimId => address[]) private _voters;

    function _floor(uint256 productId, uint256) internal view returns (uint256) {
        (, uint256 initial) = m.products.getPrices(productId);
        return initial * 1e14;
    }

    /// @dev Of a product that is listed now.
    function _firstPrice(uint256 productId, uint256 target) internal view returns (uint256) {
        return _floor(productId, target);
    }

    /// @dev What spot, bump and decay come to, from what the pool stores.
    function _spot(StakedProduct memory listed) internal view returns (uint256) {
        uint256 floor = _floor(listed.productId, listed.targetPrice);
        uint256 left = _left((block.timestamp - listed.priceUpdatedAt) / 1 days);
        uint256 decayed = _mulUp(listed.bumpedPrice, left, 1e27);
        return decayed > floor ? decayed : floor;
    }

    /// @dev ceil(0.999^n * 1e27): rounded up at each step, in so many digits that the last of them tell.
    function _left(uint256 n) private pure returns (uint256) {
        uint256 power = FINE;
        for (uint256 bit = 1 << 15; bit > 0; bit >>= 1) {
            power = (power * power + FINE - 1) / FINE;
            if (n & bit != 0) power = (power * 999 + 999) / 1_000;
        }
        return (power + 1e11 - 1) / 1e11;
    }

    function _bumped(uint256 spot, uint256, uint256) internal pure returns (uint256) {
        uint256 bumped = _mulUp(spot, 102, 100);
        return bumped > 1e18 ? 1e18 : bumped;
    }

    /// @dev From when on a price of the listing that is written now decays.
    function _settledAt(uint256 poolId, uint256 productId) internal view returns (uint256) {
        uint256 updated = listings[poolId][productId].updated;
        return
            listings[poolId][productId].listed
                ? block.timestamp - ((block.timestamp - updated) % 1 days)
                : block.timestamp;
    }

    /// @dev For how long a claim on a cover of the product would be voted on if it were bought now.
    function _reviewNow(uint256 productId) internal view returns (uint256) {
        uint256 review = reviewOfType[m.products.getTypeOf(productId)];
        return review == 0 ? 7 days : review;
    }

    /// @dev A cover was bought.
    function _noteReview(uint256 coverId, uint256 productId) internal {
        _reviewOfCover[coverId] = _reviewNow(productId);
        _check(m.cover.getReviewPeriod(coverId) == _reviewOfCover[coverId], "a cover takes its type's review period");
    }

    /// @dev For how long a claim on a cover is voted on.
    function _review(uint256 coverId) internal view returns (uint256) {
        return _reviewOfCover[coverId];
    }

    /// @dev What a claim asks for, and the call that asks for it.
    function _request(
        uint256 coverId,
        uint256 amount,
        uint256
    ) internal pure returns (uint256 requested, bytes memory data) {
        (requested, data) = (amount, abi.encodeWithSignature("submitClaim(uint256)", coverId));
    }

    /// @dev A vote was counted, which ends nothing.
    function _noteVote(uint256 claimId, address voter, ClaimGhost storage) internal {
        _voters[claimId].push(voter);
    }

    /// @dev What those who voted have been credited, before a deposit is lost.
    function _beforeForfeit(uint256 claimId) internal view returns (uint256[] memory credited) {
        credited = new uint256[](_voters[claimId].length);
        for (uint256 i; i < credited.length; i++) credited[i] = m.claims.creditOf(_voters[claimId][i], ETH);
    }

    /// @dev A claim was rejected; gives what of the deposit the capital pool gets, the rest was credited.
    function _forfeited(uint256 claimId, uint256[] memory credited) internal returns (uint256) {
        uint256 count = credited.length;
        if (count == 0) return DEPOSIT;
        for (uint256 i; i < count; i++)
            _check(
                m.claims.creditOf(_voters[claimId][i], ETH) == credited[i] + DEPOSIT / count,
                "a lost deposit is shared among those who voted"
            );
        return DEPOSIT % count;
    }

    /// @dev Who may have a credit, beside those who may in both editions.
    function _moreCreditors() internal view returns (address[] memory) {
        return cast.assessors;
    }
}
