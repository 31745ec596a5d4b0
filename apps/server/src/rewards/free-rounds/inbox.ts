import { languages } from "@baize/contract";
import type { Catalogue } from "../../catalogue/index.ts";
import { tellInbox, type InboxSource } from "../../inbox/index.ts";
import { freeRoundsOpened } from "./events.ts";

/** Free rounds that can be played from now on, by whomever they were given. */
export const freeRoundMessages = ({ describeGame }: Pick<Catalogue, "describeGame">): InboxSource =>
  tellInbox(freeRoundsOpened, async ({ grantId, vendorCode, gameCode, rounds, endsAt }) => {
    const names = await Promise.all(
      languages.map(async (language) => {
        const game = await describeGame(vendorCode, gameCode, language);
        return [language, game?.gameName ?? gameCode] as const;
      }),
    );
    return {
      kind: "free_rounds_given",
      source: grantId,
      params: { game: { title: Object.fromEntries(names) }, rounds, until: { at: endsAt } },
    };
  });
