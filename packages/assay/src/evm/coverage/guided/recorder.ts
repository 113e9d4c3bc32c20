/** The recorder's address in the engine that guides. */
export const RECORDER = "0xc0bec0bec0bec0bec0bec0bec0bec0bec0bec0be";

/**
 * The recorder, in Yul. A call with an id reports a reached place; a call with an id and two values reports a
 * comparison. It stores a place when it is first reached, and a comparison when its values are closer than before, each
 * with the block's beneficiary, which numbers the call. A call without data returns everything that it stored.
 */
export const RECORDER_SOURCE = `object "Recorder" { code {
  function append(word) {
    let n := sload(0)
    sstore(add(n, 1), word)
    sstore(0, add(n, 1))
  }
  function tagged(id) -> word { word := or(shl(64, coinbase()), id) }
  switch calldatasize()
  case 32 {
    let id := calldataload(0)
    let at := add(shl(200, 1), shr(8, id))
    let bit := shl(and(id, 255), 1)
    let known := sload(at)
    if iszero(and(known, bit)) {
      sstore(at, or(known, bit))
      append(tagged(id))
    }
  }
  case 96 {
    let id := calldataload(0)
    let a := calldataload(32)
    let b := calldataload(64)
    let side := add(eq(a, b), shl(1, gt(a, b)))
    let far := sub(b, a)
    if gt(a, b) { far := sub(a, b) }
    let bits := 1
    for { } far { far := shr(1, far) } { bits := add(bits, 1) }
    let at := add(shl(201, 1), add(shl(2, id), side))
    let known := sload(at)
    if or(iszero(known), lt(bits, known)) {
      sstore(at, bits)
      append(or(shl(255, 1), tagged(id)))
      append(a)
      append(b)
    }
  }
  default {
    let n := sload(0)
    for { let i := 0 } lt(i, n) { i := add(i, 1) } { mstore(shl(5, i), sload(add(i, 1))) }
    return(0, shl(5, n))
  }
} }`;

/** The same, compiled by solc 0.8.28 for an EVM without `push0`. */
export const RECORDER_CODE =
  "0x368060201460b85760601460325760005460005b8181106021575060051b6000f35b806001809201548160051b52016013565b600035604035602035808203908281118060af575b826001935b60a2575060011b838214018460021b01600160c91b018054808410901517606f57005b60a094609293609292554160401b17600160ff1b17600160005401908155600055565b600160005401908155600055565b005b926001019260011c80604c565b83820392506047565b506000358060081c600160c81b0190600160ff82161b918054928084161560db57005b60a0931790554160401b1760016000540190815560005556";
