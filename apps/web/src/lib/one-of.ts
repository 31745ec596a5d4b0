/** The choice that a text names; none where it names none. */
export const oneOf = <T extends string>(
  choices: readonly T[],
  text: string | undefined,
): T | undefined => choices.find((choice) => choice === text);
