// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title An ERC-20 asset for tests: anyone mints, anyone blocks, as a stablecoin's issuer can
contract MockERC20 is ERC20 {
    /// `account` can neither send nor receive.
    error AccountBlocked(address account);

    uint8 private immutable _decimals;

    mapping(address account => bool) public isBlocked;

    constructor(string memory name_, string memory symbol_, uint8 decimals_) ERC20(name_, symbol_) {
        _decimals = decimals_;
    }

    /// @notice Makes `amount` (smallest unit) out of nothing.
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    /// @notice Blocks or unblocks an account.
    function setBlocked(address account, bool blocked) external {
        isBlocked[account] = blocked;
    }

    /// @inheritdoc ERC20
    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    /// @dev The sender is looked at first; a mint has none.
    function _update(address from, address to, uint256 amount) internal virtual override {
        if (from != address(0) && isBlocked[from]) revert AccountBlocked(from);
        if (isBlocked[to]) revert AccountBlocked(to);
        super._update(from, to, amount);
    }
}
