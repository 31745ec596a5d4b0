import { defineTableClient } from "../../../kits/tables/client/define-table-client.tsx";
import { OrchidTable } from "./orchid-table.tsx";
import { useRouletteWords } from "./roulette-words.ts";

export default defineTableClient({
  View: OrchidTable,
  record: async () => (await import("../record.ts")).record,
  useWords: useRouletteWords,
  how: ["roulette.rulesHow", "roulette.rulesExact"],
});
