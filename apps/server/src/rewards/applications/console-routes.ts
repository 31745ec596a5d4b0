import { actorOf } from "../../backoffice/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { memberIdOf } from "../../platform/http/member-id.ts";
import type { ApplicationConsole } from "./console.ts";

type ApplicationConsoleCalls =
  | "decideApplications"
  | "deskApplication"
  | "claimApplication"
  | "applicationPictures"
  | "decideApplication";

interface Asked {
  readonly params: { readonly memberId: string; readonly entryId: string };
}

export function applicationConsoleRoutes(
  applications: ApplicationConsole,
): Handlers<ApplicationConsoleCalls> {
  const namedOf = (
    { params }: Asked,
    { language, operator }: { language: string; operator: { operatorId: string } },
  ) => ({
    memberId: memberIdOf(params),
    entryId: params.entryId,
    language,
    operatorId: operator.operatorId,
  });
  return {
    decideApplications: ({ body }, { hand }) => applications.decideMany(hand, body),
    deskApplication: (asked, context) => applications.get(namedOf(asked, context)),
    claimApplication: (asked, context) =>
      applications.claim(actorOf(context), namedOf(asked, context)),
    applicationPictures: (asked, context) => applications.pictures(namedOf(asked, context)),
    decideApplication: (asked, { hand, language }) => {
      const by = { language, operator: hand.asker };
      return applications.decide(hand, { ...namedOf(asked, by), ...asked.body });
    },
  };
}
