/** What came back, with its sign. Nothing came back without one: a loss gains no "+0.00". */
export function creditText(amount: string, money: (amount: string) => string): string {
  return /[1-9]/.test(amount) ? `+${money(amount)}` : money(amount);
}
