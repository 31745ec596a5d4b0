import type { affiliateRoutes, consoleAffiliateRoutes } from "@baize/contract";
import { actorOf } from "../../backoffice/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import {
  decideStatement,
  listStatementsForConsole,
  readStatementForConsole,
  type AffiliateStatementConsoleDeps,
} from "../affiliate-statements/console.ts";
import {
  changeCampaign,
  createCampaign,
  listOwnCampaigns,
  type CampaignDeps,
} from "../campaigns/service.ts";
import {
  createPlan,
  decideAffiliate,
  listForConsole,
  listPlansForConsole,
  openAffiliate,
  type AffiliateConsoleDeps,
} from "./console.ts";
import {
  listOwnStatements,
  readOverview,
  readOwnStatement,
  readReport,
  type AffiliateDeps,
} from "./service.ts";

/** The calls of affiliates' own office. */
export function affiliateCalls(
  deps: AffiliateDeps & CampaignDeps,
): Handlers<keyof typeof affiliateRoutes> {
  return {
    affiliateOverview: (_, { session }) => readOverview(deps, session.memberId),
    affiliateCampaigns: ({ query }, { session }) => listOwnCampaigns(deps, session.memberId, query),
    createAffiliateCampaign: ({ body }, { session }) =>
      createCampaign(deps, session.memberId, body),
    changeAffiliateCampaign: ({ params, body }, { session }) =>
      changeCampaign(deps, session.memberId, params.code, body),
    affiliateStatements: ({ query }, { session }) =>
      listOwnStatements(deps, session.memberId, query),
    affiliateStatement: ({ params }, { session }) =>
      readOwnStatement(deps, session.memberId, params.statementId),
    affiliateReport: ({ query }, { session }) => readReport(deps, session.memberId, query),
  };
}

/** The operators' calls about affiliates, their plans and months. */
export function affiliateConsoleCalls(
  deps: AffiliateConsoleDeps & AffiliateStatementConsoleDeps,
): Handlers<keyof typeof consoleAffiliateRoutes> {
  return {
    consoleAffiliates: ({ query }) => listForConsole(deps, query),
    openAffiliate: ({ body }, context) => openAffiliate(deps, actorOf(context), body),
    decideAffiliate: ({ params, body }, { hand }) =>
      decideAffiliate(deps, hand, BigInt(params.memberId), body),
    affiliatePlans: ({ query }) => listPlansForConsole(deps, query),
    createAffiliatePlan: ({ body }, context) => createPlan(deps, actorOf(context), body),
    consoleAffiliateStatements: ({ query }) => listStatementsForConsole(deps, query),
    consoleAffiliateStatement: ({ params }) => readStatementForConsole(deps, params.statementId),
    decideAffiliateStatement: ({ params, body }, { hand }) =>
      decideStatement(deps, hand, params.statementId, body),
  };
}
