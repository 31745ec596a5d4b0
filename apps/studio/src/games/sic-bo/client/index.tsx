import { defineTableClient } from "../../../kits/tables/client/define-table-client.tsx";
import { BambooTable } from "./bamboo-table.tsx";
import { useDiceWords } from "./dice-words.ts";

export default defineTableClient({
  View: BambooTable,
  record: async () => (await import("../record.ts")).record,
  useWords: useDiceWords,
  how: ["sicBo.rulesHow"],
});
