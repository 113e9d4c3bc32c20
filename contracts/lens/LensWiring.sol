// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ASSET_NATIVE, ASSET_USD} from "../libraries/Constants.sol";
import {ICapitalPool} from "../interfaces/ICapitalPool.sol";
import {IClaimsCore} from "../interfaces/IClaimsCore.sol";
import {ICoverCore} from "../interfaces/ICoverCore.sol";
import {ICoverNFT} from "../interfaces/ICoverNFT.sol";
import {ICoverProducts} from "../interfaces/ICoverProducts.sol";
import {ICoverViewer} from "../interfaces/ICoverViewer.sol";
import {INativeToken} from "../interfaces/INativeToken.sol";
import {IRegistry} from "../interfaces/IRegistry.sol";
import {IStakingNFT} from "../interfaces/IStakingNFT.sol";
import {IStakingProducts} from "../interfaces/IStakingProducts.sol";
import {IStakingViewer} from "../interfaces/IStakingViewer.sol";
import {IVotingPower} from "../interfaces/IVotingPower.sol";

/// @title What the lens looks at
abstract contract LensWiring {
    /// @dev Only interfaces: the lens sees what any user sees.
    struct Protocol {
        address registry;
        address token;
        address payable capitalPool;
        address stakingProducts;
        address stakingNFT;
        address stakingViewer;
        address coverProducts;
        address cover;
        address coverNFT;
        address coverViewer;
        address claims;
        address votingPower;
        address powers;
    }

    IRegistry internal immutable _registry;
    INativeToken internal immutable _token_;
    ICapitalPool internal immutable _capitalPool;
    IStakingProducts internal immutable _stakingProducts;
    IStakingNFT internal immutable _stakingNFT;
    IStakingViewer internal immutable _stakingViewer;
    ICoverProducts internal immutable _coverProducts;
    ICoverCore internal immutable _cover;
    ICoverNFT internal immutable _coverNFT;
    ICoverViewer internal immutable _coverViewer;
    IClaimsCore internal immutable _claims;
    IVotingPower internal immutable _votingPower;
    /// @dev Shows the powers of 0.999 that the earlier edition counts with (mocks/PowerOf999Probe.sol).
    address internal immutable _powers;
    IERC20 internal immutable _usd;
    IERC20 internal immutable _wbtc;
    address[] internal _actors;

    constructor(Protocol memory p, address usd, address wbtc, address[] memory actors) {
        _registry = IRegistry(p.registry);
        _token_ = INativeToken(p.token);
        _capitalPool = ICapitalPool(p.capitalPool);
        _stakingProducts = IStakingProducts(p.stakingProducts);
        _stakingNFT = IStakingNFT(p.stakingNFT);
        _stakingViewer = IStakingViewer(p.stakingViewer);
        _coverProducts = ICoverProducts(p.coverProducts);
        _cover = ICoverCore(p.cover);
        _coverNFT = ICoverNFT(p.coverNFT);
        _coverViewer = ICoverViewer(p.coverViewer);
        _claims = IClaimsCore(p.claims);
        _votingPower = IVotingPower(p.votingPower);
        _powers = p.powers;
        _usd = IERC20(usd);
        _wbtc = IERC20(wbtc);
        _actors = actors;
    }

    /// @dev The token of asset 6, 7 or 255.
    function _assetToken(uint256 asset) internal view returns (IERC20) {
        if (asset == ASSET_NATIVE) return IERC20(address(_token_));
        return asset == ASSET_USD ? _usd : _wbtc;
    }
}
