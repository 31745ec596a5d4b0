import type { Handlers } from "../../platform/http/call.ts";
import type { WinConsole } from "./console.ts";

type WinCalls = "heldWins" | "heldWin" | "decideHeldWin" | "winCeilings" | "saveWinCeiling";

export function winConsoleRoutes(wins: WinConsole): Handlers<WinCalls> {
  return {
    heldWins: ({ query }, { language }) => wins.list(query, language),
    heldWin: ({ params }, { language }) => wins.get(params.heldId, language),
    decideHeldWin: ({ params, body }, { hand, language }) =>
      wins.decide(hand, { ...params, ...body }, language),
    winCeilings: (_input, { language }) => wins.listCeilings(language),
    saveWinCeiling: ({ params, body }, { hand, language }) =>
      wins.saveCeiling(hand, { ...params, ...body }, language),
  };
}
