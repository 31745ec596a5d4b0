import type { Handlers } from "../../platform/http/call.ts";
import { memberIdOf } from "../../platform/http/member-id.ts";
import type { Audit } from "./service.ts";

export function auditRoutes(audit: Pick<Audit, "list">): Handlers<"auditTrail"> {
  return {
    auditTrail: ({ query }) => {
      const { action, operatorId, memberId, pageNum, pageSize } = query;
      const about = memberId === undefined ? undefined : memberIdOf({ memberId });
      return audit.list({ action, operatorId, memberId: about }, { pageNum, pageSize });
    },
  };
}
