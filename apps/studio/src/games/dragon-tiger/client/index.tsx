import { defineTableClient } from "../../../kits/tables/client/define-table-client.tsx";
import { EmberTable } from "./ember-table.tsx";
import { useEmberWords } from "./ember-words.ts";

export default defineTableClient({
  View: EmberTable,
  record: async () => (await import("../record.ts")).record,
  useWords: useEmberWords,
  how: ["dragonTiger.rulesHow"],
});
