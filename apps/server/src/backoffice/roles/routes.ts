import type { Handlers } from "../../platform/http/call.ts";
import type { Roles } from "./service.ts";

type RoleCalls = "roles" | "createRole" | "updateRole" | "deleteRole";

export function roleRoutes(roles: Roles): Handlers<RoleCalls> {
  return {
    roles: () => roles.listRoles(),
    createRole: ({ body }, { hand }) => roles.createRole(hand, body),
    updateRole: ({ params, body }, { hand }) => roles.updateRole(hand, params.roleId, body),
    deleteRole: async ({ params }, { hand }) => {
      await roles.deleteRole(hand, params.roleId);
      return {};
    },
  };
}
