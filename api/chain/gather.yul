// Makes calls that change nothing, one after the other, and answers all their answers. Calldata: per call its target and the length of its data, a word
// each, and the data. Answer: per call whether it succeeded and the length of its answer, a word each, and the answer. It never stands on a chain: an
// `eth_call` puts it at an address for many reads to travel as one.
object "Gather" {
    code {
        let end := 0
        for { let at := 0 } lt(at, calldatasize()) {} {
            let size := calldataload(add(at, 32))
            calldatacopy(add(end, 64), add(at, 64), size)
            mstore(end, staticcall(gas(), calldataload(at), add(end, 64), size, 0, 0))
            mstore(add(end, 32), returndatasize())
            returndatacopy(add(end, 64), 0, returndatasize())
            end := add(add(end, 64), returndatasize())
            at := add(add(at, 64), size)
        }
        return(0, end)
    }
}
