import { defineTableClient } from "../../../kits/tables/client/define-table-client.tsx";
import { MidnightTable } from "./midnight-table.tsx";
import { useMidnightWords } from "./midnight-words.ts";

export default defineTableClient({
  View: MidnightTable,
  record: async () => (await import("../record.ts")).record,
  useWords: useMidnightWords,
  how: ["baccarat.rulesHow", "baccarat.rulesThird", "baccarat.rulesPays", "liveBaccarat.rulesShoe"],
});
