import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { useLanguage } from "../../lib/i18n.tsx";

/** What brands set of missions and boards. */

export const missionsQuery = queryOptions({
  queryKey: ["missions", "list"],
  staleTime: 0,
  queryFn: ({ signal }) => call("consoleMissions", undefined, { signal }),
});

/** A text of the brand in the operator's language, else in English, else in the first it has. */
export function useBrandText() {
  const language = useLanguage();
  return (texts: Readonly<Partial<Record<string, string>>>) =>
    texts[language] ?? texts["en"] ?? Object.values(texts)[0] ?? "";
}
