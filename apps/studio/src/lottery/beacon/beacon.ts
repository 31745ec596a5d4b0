/**
 * The public beacon of draws, as this program needs it. Nobody knows a round before it is
 * published, and what is read here carries a signature that was checked.
 */
export interface BeaconRound {
  readonly round: number;
  /** SHA-256 of the signature, as 64 hex characters. */
  readonly randomness: string;
  readonly signature: string;
}

export interface Beacon {
  /** False: the rounds are signed by a stand-in, so pages say "test randomness". */
  readonly isPublic: boolean;
  /** A round; undefined while no mirror has it with a right signature. */
  read(round: number): Promise<BeaconRound | undefined>;
  /** The newest round; undefined where it cannot be read. */
  latest(): Promise<BeaconRound | undefined>;
}
