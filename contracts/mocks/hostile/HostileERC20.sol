// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {MockERC20} from "../MockERC20.sol";
import {CallList} from "./CallList.sol";
import {Reentry} from "./Reentry.sol";

/// @title An ERC-20 asset that anyone can make misbehave, and behave again
contract HostileERC20 is MockERC20 {
    /// How transfers behave: as they should; answer false and do nothing; answer nothing; keep 1 % (floored) of what
    /// arrives; call back into whoever made the call before anything moves.
    enum Mode {
        Plain,
        False,
        Silent,
        Fee,
        Reentering
    }

    uint256 private constant FEE_DIVISOR = 100;

    Mode public mode;
    address private immutable _list;

    /// @param list what it tries when it calls back, as Reentry reads it
    constructor(
        string memory name_,
        string memory symbol_,
        uint8 decimals_,
        bytes memory list
    ) MockERC20(name_, symbol_, decimals_) {
        _list = address(new CallList(list));
    }

    /// @notice From now on transfers behave like this.
    function setMode(Mode mode_) external {
        mode = mode_;
    }

    /// @dev Answers false, or nothing, or as usual.
    function transfer(address to, uint256 amount) public override returns (bool) {
        if (mode == Mode.False) return false;
        super.transfer(to, amount);
        return _answer();
    }

    /// @dev Answers false, or nothing, or as usual.
    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (mode == Mode.False) return false;
        super.transferFrom(from, to, amount);
        return _answer();
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (mode == Mode.Reentering && msg.sender.code.length != 0) Reentry.strike(_list, msg.sender, false);
        super._update(from, to, amount);
        bool moved = from != address(0) && to != address(0);
        if (mode == Mode.Fee && moved) super._update(to, address(0), amount / FEE_DIVISOR);
    }

    function _answer() private view returns (bool) {
        if (mode == Mode.Silent) {
            assembly ("memory-safe") {
                return(0, 0)
            }
        }
        return true;
    }
}
