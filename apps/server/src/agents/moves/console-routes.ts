import { actorOf } from "../../backoffice/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import {
  cancelMove,
  listForConsole,
  planMove,
  previewMove,
  type MoveConsoleDeps,
} from "./console.ts";

type MoveCalls = "lineMoves" | "lineMovePreview" | "planLineMove" | "cancelLineMove";

/** The operators' calls about moves of branches of the line. */
export function moveConsoleRoutes(deps: MoveConsoleDeps): Handlers<MoveCalls> {
  return {
    lineMoves: ({ query }) => listForConsole(deps, query),
    lineMovePreview: ({ query }) => previewMove(deps, query),
    planLineMove: ({ body }, { hand }) => planMove(deps, hand, body),
    cancelLineMove: ({ params, body }, context) =>
      cancelMove(deps, actorOf(context), params.moveId, body),
  };
}
