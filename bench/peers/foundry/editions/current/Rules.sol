// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {StakedProduct} from "contracts/interfaces/IStakingProducts.sol";
import {ClaimGhost, Ghosts} from "../support/Ghosts.sol";

/// @title The rules of the current edition that the earlier one has otherwise
abstract contract EditionRules is Ghosts {
    /// From the end of the voting to the settlement.
    uint256 internal constant COOLDOWN = 24 hours;
    /// From the submission to the settlement, at most.
    uint256 internal constant LONGEST_REVIEW = 96 hours;

    string internal constant FLOOR_RULE = "floor = max(target, minPrice)";
    string internal constant DECAY_RULE = "the spot price decays by 2 % a day to the floor";
    string internal constant BUMP_RULE = "a purchase bumps the price by its share";
    string internal constant RESTART_RULE = "a purchase restarts the decay";
    string internal constant VOTING_RULE = "voting ends after 72 h or with the last vote";
    string internal constant COOLDOWN_RULE = "the cooldown is 24 h";

    function _floor(uint256 productId, uint256 target) internal view returns (uint256) {
        (uint256 min, ) = m.products.getPrices(productId);
        return (target > min ? target : min) * 1e14;
    }

    /// @dev Of a product that is listed now.
    function _firstPrice(uint256 productId, uint256 target) internal view returns (uint256) {
        (uint256 min, uint256 initial) = m.products.getPrices(productId);
        uint256 floor = (target > min ? target : min) * 1e14;
        return initial * 1e14 > floor ? initial * 1e14 : floor;
    }

    /// @dev What spot, bump and decay come to, from what the pool stores.
    function _spot(StakedProduct memory listed) internal view returns (uint256) {
        uint256 floor = _floor(listed.productId, listed.targetPrice);
        uint256 decay = (2e16 * (block.timestamp - listed.priceUpdatedAt)) / 1 days;
        uint256 decayed = listed.bumpedPrice > decay ? listed.bumpedPrice - decay : 0;
        return decayed > floor ? decayed : floor;
    }

    function _bumped(uint256 spot, uint256 used, uint256 capacity) internal pure returns (uint256) {
        uint256 bumped = spot + _mulUp(5e16, used, capacity);
        return bumped > 1e18 ? 1e18 : bumped;
    }

    /// @dev From when on a price of the listing that is written now decays.
    function _settledAt(uint256, uint256) internal view returns (uint256) {
        return block.timestamp;
    }

    /// @dev For how long a claim on a cover of the product would be voted on at most if it were bought now.
    function _reviewNow(uint256) internal pure returns (uint256) {
        return 72 hours;
    }

    /// @dev A cover was bought.
    function _noteReview(uint256 coverId, uint256 productId) internal {}

    /// @dev For how long a claim on a cover is voted on at most.
    function _review(uint256) internal pure returns (uint256) {
        return 72 hours;
    }

    /// @dev What a claim asks for, and the call that asks for it.
    function _request(
        uint256 coverId,
        uint256 amount,
        uint256 part
    ) internal pure returns (uint256 requested, bytes memory data) {
        requested = part % 3 == 0 ? amount : _bound(part, 1, amount);
        if (part % 16 == 1) requested = amount + 1;
        data = abi.encodeWithSignature("submitClaim(uint256,uint256)", coverId, requested);
    }

    /// @dev A vote was counted: the last possible one ends the voting.
    function _noteVote(uint256, address, ClaimGhost storage ghost) internal {
        if (ghost.votesFor + ghost.votesAgainst == ghost.eligible) ghost.closedAt = block.timestamp;
    }

    /// @dev What is known of those who get of a deposit that is lost, before it is.
    function _beforeForfeit(uint256) internal pure returns (uint256[] memory) {}

    /// @dev A claim was rejected; gives what of the deposit the capital pool gets, the rest was credited.
    function _forfeited(uint256, uint256[] memory) internal pure returns (uint256) {
        return DEPOSIT;
    }

    /// @dev Who may have a credit, beside those who may in both editions.
    function _moreCreditors() internal pure returns (address[] memory) {}
}
