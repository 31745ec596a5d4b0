/** A whole game, as docs/guides/add-a-game.md describes it: what a folder of games/ has. */
export const coin: Readonly<Record<string, string>> = {
  "protocol.ts": `
import type { RulesBase } from "../../protocol-words.ts";

export interface CoinOutcome {
  readonly game: "coin";
  readonly side: "heads" | "tails";
  readonly multiplier: string;
}
export interface CoinRules extends RulesBase {
  readonly kind: "coin";
}
`,
  "rules.ts": `
import { drawBelow, payoutOf } from "@baize/fair";
import { z } from "zod";
import { zero } from "../../engine/limits.ts";
import { oneShot } from "../../kits/one-shot/game.ts";
import type { CoinOutcome } from "./protocol.ts";

const sides = ["heads", "tails"] as const;

export const coin = oneShot({
  kind: "coin",
  version: "1",
  rtpBps: 9_900,
  fields: { side: z.enum(sides) },
  readChoice: ({ side }) => side,
  payoutMax: (_side, { stake }) => payoutOf(stake, 198),
  draw: (words, chosen, { stake }) => {
    const side = sides[drawBelow(words, 2)] ?? "heads";
    const isWin = side === chosen;
    const outcome: CoinOutcome = { game: "coin", side, multiplier: isWin ? "1.98" : "0.00" };
    return { outcome, payout: isWin ? payoutOf(stake, 198) : zero };
  },
  rules: (base) => ({ ...base, kind: "coin" }),
});
`,
  "record.ts": `
import { defineRecord } from "../../record.ts";
import type { CoinOutcome } from "./protocol.ts";

export const record = defineRecord<CoinOutcome>("coin", {
  text: ({ side }) => (side === "heads" ? "●" : "○"),
  tell: ({ side }, { t, won }) => \`\${t(\`coin.\${side}\`)}. \${won}\`,
});
`,
  "game.ts": `
import { defineGame } from "../../kits/game.ts";
import { oneShotPart } from "../../kits/one-shot/part.ts";
import { record } from "./record.ts";
import { coin } from "./rules.ts";
import words from "./words.json" with { type: "json" };

export default defineGame({
  gameCode: "copper-coin",
  kind: "coin",
  place: 999,
  vendorCode: "HSE",
  gameType: "BGS",
  group: "AC",
  name: words.name,
  part: oneShotPart(coin),
  record,
  choice: { side: "heads" },
});
`,
  "words.json": `{ "name": { "en": "Copper Coin", "bn": "তামার পয়সা" } }
`,
  "locales/en.json": `{ "coin": { "heads": "Heads", "tails": "Tails" } }
`,
  "locales/bn.json": `{ "coin": { "heads": "শাপলা", "tails": "সংখ্যা" } }
`,
  "client/index.tsx": `
import { useTranslations } from "use-intl";
import { defineGameClient } from "../../../client/game-client.ts";
import { oneShotRules } from "../../../kits/one-shot/client/one-shot-rules.tsx";

export default defineGameClient({
  View: function Coin() {
    const t = useTranslations("coin");
    return <main>{t("heads")}</main>;
  },
  Rules: oneShotRules(async () => (await import("./coin-rules.tsx")).CoinRulesPart),
  record: async () => (await import("../record.ts")).record,
});
`,
  "client/coin-rules.tsx": `
export const CoinRulesPart = () => <p>1.98</p>;
`,
};
