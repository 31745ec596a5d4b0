import type { MemberIcon } from "@baize/contract";

/** The pictures a member may choose, in the order they are offered. */
export const icons = [
  "fox",
  "owl",
  "tiger",
  "penguin",
  "whale",
  "octopus",
  "parrot",
  "dragon",
  "rocket",
  "crown",
  "clover",
  "gem",
] as const satisfies readonly MemberIcon[];
