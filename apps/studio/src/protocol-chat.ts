/** What players at one table say to each other. */
export const chatTextMax = 200;

export interface ChatLine {
  readonly id: string;
  readonly playerName: string;
  readonly text: string;
  readonly saidAt: number;
}
