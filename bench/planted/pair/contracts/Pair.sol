// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

interface ISwapper {
    function onSwap(address caller, uint256 out0, uint256 out1, bytes calldata data) external;
}

/// @title Two tokens, exchanged so that the product of the reserves does not fall; liquidity is counted in shares
/// @dev Who calls has sent tokens here before, as a router does in the same transaction.
contract Pair is ERC20 {
    using SafeERC20 for IERC20;

    uint256 public constant MINIMUM_LIQUIDITY = 1000;
    address private constant NOBODY = address(0xdead);

    IERC20 public immutable token0;
    IERC20 public immutable token1;
    uint112 private _reserve0;
    uint112 private _reserve1;
    uint32 private _updatedAt;
    bool private _entered;
    /// @notice Sums of price times seconds, for averages.
    uint256 public price0Sum;
    uint256 public price1Sum;

    event Minted(address indexed caller, uint256 amount0, uint256 amount1);
    event Burned(address indexed caller, uint256 amount0, uint256 amount1, address indexed to);
    event Swapped(address indexed caller, uint256 in0, uint256 in1, uint256 out0, uint256 out1, address indexed to);
    event Synced(uint112 reserve0, uint112 reserve1);

    error Locked();
    error Overflow(uint256 balance0, uint256 balance1);
    error TooLittleLiquidity();
    error NothingOut();
    error NothingIn();
    error BadReceiver(address to);
    error ProductFell();

    constructor(IERC20 token0_, IERC20 token1_) ERC20("Liquidity", "LIQ") {
        (token0, token1) = (token0_, token1_);
    }

    modifier once() {
        if (_entered) revert Locked();
        _entered = true;
        _;
        _entered = false;
    }

    function getReserves() public view returns (uint112 reserve0, uint112 reserve1, uint32 updatedAt) {
        return (_reserve0, _reserve1, _updatedAt);
    }

    /// @notice Gives shares for the tokens that came in.
    function mint(address to) external once returns (uint256 liquidity) {
        (uint112 reserve0, uint112 reserve1, ) = getReserves();
        (uint256 balance0, uint256 balance1) = _balances();
        (uint256 amount0, uint256 amount1) = (balance0 - reserve0, balance1 - reserve1);
        uint256 supply = totalSupply();
        if (supply == 0) {
            uint256 root = Math.sqrt(amount0 * amount1);
            if (root <= MINIMUM_LIQUIDITY) revert TooLittleLiquidity();
            liquidity = root - MINIMUM_LIQUIDITY;
            _mint(NOBODY, MINIMUM_LIQUIDITY);
        } else {
            liquidity = Math.min((amount0 * supply) / reserve0, (amount1 * supply) / reserve1);
        }
        if (liquidity == 0) revert TooLittleLiquidity();
        _mint(to, liquidity);
        _update(balance0, balance1, reserve0, reserve1);
        emit Minted(msg.sender, amount0, amount1);
    }

    /// @notice Gives tokens for the shares that came in.
    function burn(address to) external once returns (uint256 amount0, uint256 amount1) {
        (uint112 reserve0, uint112 reserve1, ) = getReserves();
        (uint256 balance0, uint256 balance1) = _balances();
        uint256 liquidity = balanceOf(address(this));
        uint256 supply = totalSupply();
        if (supply == 0) revert TooLittleLiquidity();
        amount0 = (liquidity * balance0) / supply;
        amount1 = (liquidity * balance1) / supply;
        if (amount0 == 0 || amount1 == 0) revert TooLittleLiquidity();
        _burn(address(this), liquidity);
        token0.safeTransfer(to, amount0);
        token1.safeTransfer(to, amount1);
        (balance0, balance1) = _balances();
        _update(balance0, balance1, reserve0, reserve1);
        emit Burned(msg.sender, amount0, amount1, to);
    }

    /// @notice Gives tokens, and wants to have got others by its end; calls the receiver in between if there is data.
    function swap(uint256 out0, uint256 out1, address to, bytes calldata data) external once {
        if (out0 == 0 && out1 == 0) revert NothingOut();
        (uint112 reserve0, uint112 reserve1, ) = getReserves();
        if (out0 >= reserve0 || out1 >= reserve1) revert TooLittleLiquidity();
        if (to == address(token0) || to == address(token1)) revert BadReceiver(to);
        if (out0 > 0) token0.safeTransfer(to, out0);
        if (out1 > 0) token1.safeTransfer(to, out1);
        if (data.length > 0) ISwapper(to).onSwap(msg.sender, out0, out1, data);
        (uint256 balance0, uint256 balance1) = _balances();
        uint256 in0 = balance0 > reserve0 - out0 ? balance0 - (reserve0 - out0) : 0;
        uint256 in1 = balance1 > reserve1 - out1 ? balance1 - (reserve1 - out1) : 0;
        if (in0 == 0 && in1 == 0) revert NothingIn();
        _requireProduct(balance0 * 1000 - in0 * 3, balance1 * 1000 - in1 * 3);
        _update(balance0, balance1, reserve0, reserve1);
        emit Swapped(msg.sender, in0, in1, out0, out1, to);
    }

    /// @notice Gives away what is here above the reserves.
    function skim(address to) external once {
        (uint256 balance0, uint256 balance1) = _balances();
        token0.safeTransfer(to, balance0 - _reserve0);
        token1.safeTransfer(to, balance1 - _reserve1);
    }

    /// @notice Makes the reserves what is here.
    function sync() external once {
        (uint256 balance0, uint256 balance1) = _balances();
        _update(balance0, balance1, _reserve0, _reserve1);
    }

    /// @dev Balances without the fee, in thousandths.
    function _requireProduct(uint256 adjusted0, uint256 adjusted1) private view {
        if (adjusted0 * adjusted1 < uint256(_reserve0) * _reserve1 * 1000 ** 2) revert ProductFell();
    }

    function _balances() private view returns (uint256, uint256) {
        return (token0.balanceOf(address(this)), token1.balanceOf(address(this)));
    }

    function _update(uint256 balance0, uint256 balance1, uint112 reserve0, uint112 reserve1) private {
        if (balance0 > type(uint112).max || balance1 > type(uint112).max) revert Overflow(balance0, balance1);
        unchecked {
            uint32 elapsed = uint32(block.timestamp) - _updatedAt;
            if (elapsed > 0 && reserve0 != 0 && reserve1 != 0) {
                price0Sum += ((uint256(reserve1) << 112) / reserve0) * elapsed;
                price1Sum += ((uint256(reserve0) << 112) / reserve1) * elapsed;
            }
        }
        (_reserve0, _reserve1, _updatedAt) = (uint112(balance0), uint112(balance1), uint32(block.timestamp));
        emit Synced(_reserve0, _reserve1);
    }
}
