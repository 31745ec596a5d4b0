import type { Handlers } from "../../platform/http/call.ts";
import type { WinConsole } from "./console.ts";

type WinCalls = "heldWins" | "heldWin" | "decideHeldWin" | "winCeilings" | "saveWinCeiling";

export function winConsoleRoutes(desk: WinConsole): Handlers<WinCalls> {
  return {
    heldWins: ({ query }, { language }) => desk.list(query, language),
    heldWin: ({ params }, { language }) => desk.get(params.heldId, language),
    decideHeldWin: ({ params, body }, { hand, language }) =>
      desk.decide(hand, { ...params, ...body }, language),
    winCeilings: (_input, { language }) => desk.listCeilings(language),
    saveWinCeiling: ({ params, body }, { hand, language }) =>
      desk.saveCeiling(hand, { ...params, ...body }, language),
  };
}
