// Written by `assay types`. Do not edit.
/* eslint-disable */
import type { Account, Call, Event, Getter, Hex } from "assay";

declare module "assay" {
  interface BallotsView {
    credit(voter: string): bigint;
    readonly held: bigint;
    prizeOf(id: bigint): bigint;
    readonly QUORUM: bigint;
  }
  interface Contracts {
    Ballots: [];
  }
  interface Views {
    readonly Ballots: BallotsView;
  }
  interface Calls {
    "Ballots.collect": Call<{}, bigint>;
    "Ballots.open": Call<{}, bigint, true>;
    "Ballots.vote": Call<{ id: bigint; inFavour: boolean }, void>;
  }
  interface Getters {
    "Ballots.credit": Getter<[voter: Account], bigint>;
    "Ballots.held": Getter<[], bigint>;
    "Ballots.prizeOf": Getter<[id: bigint], bigint>;
    "Ballots.QUORUM": Getter<[], bigint>;
  }
  interface Errors {
    Closed: [id: bigint];
    UnknownBallot: [id: bigint];
    VotedAlready: [voter: Account];
  }
  interface Events {
  }
}
