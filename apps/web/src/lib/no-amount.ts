/** Whether an amount of the wire is nothing. */
export const isNothing = (amount: string): boolean => /^0*(\.0*)?$/.test(amount);
