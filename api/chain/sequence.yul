// Makes calls one after the other and answers what the last one answers; a call that fails ends it. Calldata: per call its target and the length of its
// data, a word each, and the data. It never stands on a chain: an `eth_call` puts it in the place of a contract to see what that contract would see.
object "Sequence" {
    code {
        for { let at := 0 } lt(at, calldatasize()) {} {
            let size := calldataload(add(at, 32))
            calldatacopy(0, add(at, 64), size)
            if iszero(call(gas(), calldataload(at), 0, 0, size, 0, 0)) {
                returndatacopy(0, 0, returndatasize())
                revert(0, returndatasize())
            }
            at := add(add(at, 64), size)
        }
        returndatacopy(0, 0, returndatasize())
        return(0, returndatasize())
    }
}
