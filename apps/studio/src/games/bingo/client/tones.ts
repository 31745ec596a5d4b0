/** The colour of each column's balls. */
export const columnTones = [0xe8574f, 0xf0a63a, 0x3fae74, 0x3d8fd6, 0x9a63d6] as const;

export const toneOfBall = (number: number): number =>
  columnTones[Math.floor((number - 1) / 12)] ?? columnTones[0];
