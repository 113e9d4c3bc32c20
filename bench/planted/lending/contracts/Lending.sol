// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Oracle} from "./Oracle.sol";

struct MarketParams {
    address loanToken;
    address collateralToken;
    address oracle;
    uint256 maxLoanToValue;
    uint256 ratePerSecond;
}

struct Market {
    uint256 supplyAssets;
    uint256 supplyShares;
    uint256 borrowAssets;
    uint256 borrowShares;
    uint256 accruedAt;
}

struct Position {
    uint256 supplyShares;
    uint256 borrowShares;
    uint256 collateral;
}

/// @title Isolated lending markets: a loan token against a collateral token, both sides counted in shares
contract Lending {
    using SafeERC20 for IERC20;

    uint256 private constant WAD = 1e18;
    uint256 private constant MAX_RATE = 1e18 / uint256(365 days);
    uint256 private constant INCENTIVE = 1.05e18;

    address public immutable owner;
    mapping(bytes32 id => Market state) public market;
    mapping(bytes32 id => mapping(address user => Position state)) public position;

    event MarketCreated(bytes32 indexed id, MarketParams params);
    event Accrued(bytes32 indexed id, uint256 interest);
    event Supplied(bytes32 indexed id, address indexed onBehalf, uint256 assets, uint256 shares);
    event Withdrawn(bytes32 indexed id, address indexed user, address receiver, uint256 assets, uint256 shares);
    event Borrowed(bytes32 indexed id, address indexed user, address receiver, uint256 assets, uint256 shares);
    event Repaid(bytes32 indexed id, address indexed onBehalf, uint256 assets, uint256 shares);
    event CollateralSupplied(bytes32 indexed id, address indexed onBehalf, uint256 assets);
    event CollateralWithdrawn(bytes32 indexed id, address indexed user, address receiver, uint256 assets);
    event Liquidated(bytes32 indexed id, address indexed user, uint256 repaid, uint256 seized, uint256 badDebt);

    error NotTheOwner(address caller);
    error BadParams();
    error MarketExists(bytes32 id);
    error UnknownMarket(bytes32 id);
    error NothingAsked();
    error TooLittleLiquidity(uint256 supplied, uint256 borrowed);
    error Unhealthy(address user);
    error Healthy(address user);
    error NoPrice();

    constructor(address owner_) {
        owner = owner_;
    }

    function createMarket(MarketParams calldata params) external returns (bytes32 id) {
        if (msg.sender != owner) revert NotTheOwner(msg.sender);
        if (params.maxLoanToValue >= WAD || params.ratePerSecond > MAX_RATE) revert BadParams();
        if (params.loanToken == params.collateralToken) revert BadParams();
        id = idOf(params);
        if (market[id].accruedAt != 0) revert MarketExists(id);
        market[id].accruedAt = block.timestamp;
        emit MarketCreated(id, params);
    }

    function supply(MarketParams calldata params, uint256 assets, address onBehalf) external returns (uint256 shares) {
        bytes32 id = _accrued(params);
        if (assets == 0) revert NothingAsked();
        Market storage m = market[id];
        shares = _sharesDown(assets, m.supplyAssets, m.supplyShares);
        position[id][onBehalf].supplyShares += shares;
        m.supplyShares += shares;
        m.supplyAssets += assets;
        emit Supplied(id, onBehalf, assets, shares);
        IERC20(params.loanToken).safeTransferFrom(msg.sender, address(this), assets);
    }

    function withdraw(
        MarketParams calldata params,
        uint256 shares,
        address receiver
    ) external returns (uint256 assets) {
        bytes32 id = _accrued(params);
        if (shares == 0) revert NothingAsked();
        Market storage m = market[id];
        assets = _assetsDown(shares, m.supplyAssets, m.supplyShares);
        position[id][msg.sender].supplyShares -= shares;
        m.supplyShares -= shares;
        m.supplyAssets -= assets;
        if (m.borrowAssets > m.supplyAssets) revert TooLittleLiquidity(m.supplyAssets, m.borrowAssets);
        emit Withdrawn(id, msg.sender, receiver, assets, shares);
        IERC20(params.loanToken).safeTransfer(receiver, assets);
    }

    function borrow(MarketParams calldata params, uint256 assets, address receiver) external returns (uint256 shares) {
        bytes32 id = _accrued(params);
        if (assets == 0) revert NothingAsked();
        Market storage m = market[id];
        shares = _sharesUp(assets, m.borrowAssets, m.borrowShares);
        position[id][msg.sender].borrowShares += shares;
        m.borrowShares += shares;
        m.borrowAssets += assets;
        if (!isHealthy(params, msg.sender)) revert Unhealthy(msg.sender);
        if (m.borrowAssets > m.supplyAssets) revert TooLittleLiquidity(m.supplyAssets, m.borrowAssets);
        emit Borrowed(id, msg.sender, receiver, assets, shares);
        IERC20(params.loanToken).safeTransfer(receiver, assets);
    }

    /// @notice Pays back some shares of a debt, at what they are worth.
    function repay(MarketParams calldata params, uint256 shares, address onBehalf) external returns (uint256 assets) {
        bytes32 id = _accrued(params);
        if (shares == 0) revert NothingAsked();
        Market storage m = market[id];
        assets = _assetsUp(shares, m.borrowAssets, m.borrowShares);
        position[id][onBehalf].borrowShares -= shares;
        m.borrowShares -= shares;
        m.borrowAssets -= _min(assets, m.borrowAssets);
        emit Repaid(id, onBehalf, assets, shares);
        IERC20(params.loanToken).safeTransferFrom(msg.sender, address(this), assets);
    }

    function supplyCollateral(MarketParams calldata params, uint256 assets, address onBehalf) external {
        bytes32 id = _accrued(params);
        if (assets == 0) revert NothingAsked();
        position[id][onBehalf].collateral += assets;
        emit CollateralSupplied(id, onBehalf, assets);
        IERC20(params.collateralToken).safeTransferFrom(msg.sender, address(this), assets);
    }

    function withdrawCollateral(MarketParams calldata params, uint256 assets, address receiver) external {
        bytes32 id = _accrued(params);
        if (assets == 0) revert NothingAsked();
        position[id][msg.sender].collateral -= assets;
        if (!isHealthy(params, msg.sender)) revert Unhealthy(msg.sender);
        emit CollateralWithdrawn(id, msg.sender, receiver, assets);
        IERC20(params.collateralToken).safeTransfer(receiver, assets);
    }

    /// @notice Takes collateral of an unhealthy user for a part of the debt; debt without collateral is written off.
    function liquidate(MarketParams calldata params, address user, uint256 seized) external returns (uint256 repaid) {
        bytes32 id = _accrued(params);
        if (seized == 0) revert NothingAsked();
        if (isHealthy(params, user)) revert Healthy(user);
        uint256 price = Oracle(params.oracle).price();
        if (price == 0) revert NoPrice();
        (Market storage m, Position storage p) = (market[id], position[id][user]);
        repaid = _divUp(_divUp(seized * price, WAD) * WAD, INCENTIVE);
        uint256 shares = _sharesDown(repaid, m.borrowAssets, m.borrowShares);
        p.borrowShares -= shares;
        p.collateral -= seized;
        m.borrowShares -= shares;
        m.borrowAssets -= _min(repaid, m.borrowAssets);
        uint256 badDebt = 0;
        if (p.collateral == 0 && p.borrowShares > 0) {
            badDebt = _min(_assetsUp(p.borrowShares, m.borrowAssets, m.borrowShares), m.borrowAssets);
            m.borrowShares -= p.borrowShares;
            m.borrowAssets -= badDebt;
            m.supplyAssets -= badDebt;
            p.borrowShares = 0;
        }
        emit Liquidated(id, user, repaid, seized, badDebt);
        IERC20(params.collateralToken).safeTransfer(msg.sender, seized);
        IERC20(params.loanToken).safeTransferFrom(msg.sender, address(this), repaid);
    }

    function accrue(MarketParams calldata params) external {
        _accrued(params);
    }

    function idOf(MarketParams calldata params) public pure returns (bytes32) {
        return keccak256(abi.encode(params));
    }

    /// @notice What a user owes, with interest up to the last call in the market.
    function debtOf(MarketParams calldata params, address user) public view returns (uint256) {
        Market storage m = market[idOf(params)];
        return _assetsUp(position[idOf(params)][user].borrowShares, m.borrowAssets, m.borrowShares);
    }

    /// @notice The most that a user may owe.
    function limitOf(MarketParams calldata params, address user) public view returns (uint256) {
        uint256 worth = (position[idOf(params)][user].collateral * Oracle(params.oracle).price()) / WAD;
        return (worth * params.maxLoanToValue) / WAD;
    }

    function isHealthy(MarketParams calldata params, address user) public view returns (bool) {
        if (position[idOf(params)][user].borrowShares == 0) return true;
        return debtOf(params, user) <= limitOf(params, user);
    }

    function _accrued(MarketParams calldata params) private returns (bytes32 id) {
        id = idOf(params);
        Market storage m = market[id];
        if (m.accruedAt == 0) revert UnknownMarket(id);
        uint256 interest = (m.borrowAssets * params.ratePerSecond * (block.timestamp - m.accruedAt)) / WAD;
        m.borrowAssets += interest;
        m.supplyAssets += interest;
        m.accruedAt = block.timestamp;
        emit Accrued(id, interest);
    }

    function _sharesDown(uint256 assets, uint256 totalAssets, uint256 totalShares) private pure returns (uint256) {
        return (assets * (totalShares + 1)) / (totalAssets + 1);
    }

    function _sharesUp(uint256 assets, uint256 totalAssets, uint256 totalShares) private pure returns (uint256) {
        return _divUp(assets * (totalShares + 1), totalAssets + 1);
    }

    function _assetsDown(uint256 shares, uint256 totalAssets, uint256 totalShares) private pure returns (uint256) {
        return (shares * (totalAssets + 1)) / (totalShares + 1);
    }

    function _assetsUp(uint256 shares, uint256 totalAssets, uint256 totalShares) private pure returns (uint256) {
        return _divUp(shares * (totalAssets + 1), totalShares + 1);
    }

    function _divUp(uint256 dividend, uint256 divisor) private pure returns (uint256) {
        return (dividend + divisor - 1) / divisor;
    }

    function _min(uint256 one, uint256 other) private pure returns (uint256) {
        return one < other ? one : other;
    }
}
