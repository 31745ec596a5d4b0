import type { Handlers } from "../../platform/http/call.ts";
import {
  listCorrectionRuns,
  previewCorrection,
  runCorrection,
  type CorrectionConsoleDeps,
} from "./console.ts";

type CorrectionCalls = "commissionCorrections" | "correctionPreview" | "runCorrection";

/** The operators' calls about closed periods that are worked out again. */
export const correctionConsoleRoutes = (
  deps: CorrectionConsoleDeps,
): Handlers<CorrectionCalls> => ({
  commissionCorrections: ({ query }) => listCorrectionRuns(deps, query),
  correctionPreview: ({ query }) => previewCorrection(deps, query),
  runCorrection: ({ body }, { hand }) => runCorrection(deps, hand, body),
});
