// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ProtocolAddresses} from "../../current/Addresses.sol";
import {StakingProducts} from "../../current/staking/StakingProducts.sol";
import {IEarlierStakingProducts} from "../../interfaces/earlier/IEarlierStakingProducts.sol";
import {DAY} from "../../libraries/Constants.sol";
import {EarlierSpotPrice} from "./EarlierSpotPrice.sol";

/// @title StakingProducts of the earlier edition: another spot price, all else as it is
contract EarlierStakingProducts is StakingProducts, IEarlierStakingProducts {
    constructor(ProtocolAddresses memory a) StakingProducts(a) {}

    /// @dev Neither target nor minPrice count. [E-FLOOR]
    function _floor(uint256 productId, Listing storage) internal view override returns (uint256) {
        (, uint256 initialPrice) = _coverProducts.getPrices(productId);
        return EarlierSpotPrice.floorOf(initialPrice);
    }

    /// @dev [E-DECAY]
    function _spot(uint256 productId, Listing storage listing) internal view override returns (uint256) {
        return EarlierSpotPrice.decayed(listing.bumpedPrice, _wholeDays(listing), _floor(productId, listing));
    }

    /// @dev The same for every size and capacity, also for an extension that uses no more than it released; covers keep
    /// none. [E-BUMP]
    function _bumped(uint256 spot, uint256, uint256) internal pure override returns (uint256 bumped, uint256 bump) {
        return (EarlierSpotPrice.bumpedBy(spot), 0);
    }

    /// @dev On by whole days, so that no number of purchases stops the decay. [E-DECAY]
    function _settledAt(Listing storage listing) internal view override returns (uint256) {
        return listing.exists ? listing.priceUpdatedAt + _wholeDays(listing) * DAY : block.timestamp;
    }

    /// @dev [E-FLOOR]
    function _listingPrice(uint256 initialPrice, uint256, uint256) internal pure override returns (uint256) {
        return EarlierSpotPrice.floorOf(initialPrice);
    }

    /// @dev Since the price was updated.
    function _wholeDays(Listing storage listing) private view returns (uint256) {
        return (block.timestamp - listing.priceUpdatedAt) / DAY;
    }
}
