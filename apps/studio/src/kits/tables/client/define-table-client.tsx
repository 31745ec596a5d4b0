import { lazy } from "react";
import { defineGameClient, type GameClient } from "../../../client/game-client.ts";
import type { TextName } from "../../../record.ts";
import { chipKeys } from "../../chips/client/chip-keys.ts";
import type { TableRules } from "../protocol.ts";
import type { TableWords } from "./table-words.ts";

const TableRulesPart = lazy(async () => ({
  default: (await import("./table-rules.tsx")).TableRulesPart,
}));

interface TableClient extends Pick<GameClient, "View" | "record"> {
  readonly useWords: () => TableWords;
  /** How it is played, a paragraph a text. */
  readonly how: readonly TextName[];
}

/** A live table in its frame: the rounds, the line and the chain are those of every table. */
export const defineTableClient = ({ View, record, useWords, how }: TableClient): GameClient =>
  defineGameClient({
    View,
    record,
    Rules: function Rules({ rules }) {
      const { field } = useWords();
      // The studio states the rules of the game that is open.
      return <TableRulesPart rules={rules as TableRules} how={how} field={field} />;
    },
    keys: [...chipKeys, ["X", "live.takeBack"]],
    line: { held: "live.offline" },
    chain: { intro: "live.rulesChain" },
  });
