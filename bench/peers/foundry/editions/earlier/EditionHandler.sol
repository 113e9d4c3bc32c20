// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Actors} from "../handlers/Actors.sol";

/// @title What can be done in the earlier edition alone: review periods are set
abstract contract EditionHandler is Actors {
    function setReviewPeriod(uint256 seed, uint256 period) external watched {
        uint256 productType = 1 + (seed % 2);
        period = _bound(period, 1 days, 14 days);
        if (_chance(seed, 1, 10)) period = seed % 3 == 0 ? 14 days : 1 days;
        if (_chance(seed, 2, 10)) period = seed % 3 == 0 ? 14 days + 1 : 1 days - 1;
        bool governs = !_chance(seed, 3, 20);
        (bool ok, ) = _callAs(
            governs ? cast.governor : cast.stranger,
            address(m.products),
            0,
            abi.encodeCall(m.products.setReviewPeriod, (productType, period))
        );
        _check(ok == (governs && period >= 1 days && period <= 14 days), "the governor sets periods of 1 to 14 days");
        if (ok) reviewOfType[productType] = period;
        _check(
            m.products.getReviewPeriod(productType) ==
                (reviewOfType[productType] == 0 ? 7 days : reviewOfType[productType]),
            "a review period is as set"
        );
    }
}

/// @dev Each as often as it stands here.
function editionActions() pure returns (bytes4[] memory actions) {
    actions = new bytes4[](2);
    (actions[0], actions[1]) = (EditionHandler.setReviewPeriod.selector, EditionHandler.setReviewPeriod.selector);
}
