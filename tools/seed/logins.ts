/** The demo's players and operators, each with one password they share; a start prints them. */

export const demoPassword = "Amber-2026";

export interface DemoPlayer {
  readonly username: string;
  /** Taka in the wallet at the beginning. */
  readonly opening: string;
}

export const demoPlayers: readonly DemoPlayer[] = [
  { username: "rahim", opening: "25000.00" },
  { username: "nasrin", opening: "18000.00" },
  { username: "karim42", opening: "12000.00" },
  { username: "sumaiya7", opening: "40000.00" },
  { username: "tareq88", opening: "9000.00" },
  { username: "mitu2001", opening: "15000.00" },
];

export const demoOperatorPassword = "Amber-Console-2026";

export interface DemoOperator {
  readonly username: string;
  readonly name: string;
  readonly isAdministrator: boolean;
}

export const demoOperators: readonly DemoOperator[] = [
  { username: "opal", name: "Opal Marsh", isAdministrator: true },
  { username: "basil", name: "Basil Thorne", isAdministrator: false },
];
