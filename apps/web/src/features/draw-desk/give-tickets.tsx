import type { ConsoleWheel } from "@baize/contract";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { randomUuid } from "../../lib/random.ts";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll, useMay } from "../../lib/operator.ts";
import { plainText as plain } from "../../lib/typed-numbers.ts";
import { Button } from "../../ui/button.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Field } from "../../ui/field.tsx";
import { wholeOf } from "./draft.ts";

const most = 50;
const names = ["username", "count", "reason"] as const;
type Draft = Readonly<Record<(typeof names)[number], string>>;

function brokenFields({ username, count, reason }: Draft): readonly (typeof names)[number][] {
  return [
    ...(username.trim() === "" ? (["username"] as const) : []),
    ...(wholeOf(plain(count), 1, most) === undefined ? (["count"] as const) : []),
    ...(reason.trim().length < 3 ? (["reason"] as const) : []),
  ];
}

const blank: Draft = { username: "", count: "1", reason: "" };

/** Gives a member tickets of this wheel. */
export function GiveTicketsPart({ wheel }: { readonly wheel: ConsoleWheel }) {
  const t = useTranslations("console.draws.tickets");
  const mayGive = useMay("rewards.gift");
  const saving = useSaving();
  const [draft, setDraft] = useState(blank);
  const [hasTried, setTried] = useState(false);
  const [key, setKey] = useState(() => randomUuid());
  const broken = hasTried ? brokenFields(draft) : [];
  async function send() {
    setTried(true);
    if (brokenFields(draft).length > 0) return;
    await saving.run(async () => {
      const { merchantCode, wheelId } = wheel;
      const count = wholeOf(plain(draft.count), 1, most) ?? 1;
      const body = { username: draft.username.trim(), count, reason: draft.reason.trim() };
      const params = { merchantCode, wheelId };
      await call("giveTickets", { params, body }, { idempotencyKey: key });
      setDraft(blank);
      setTried(false);
      setKey(randomUuid());
      await refreshAll();
      toast(t("given"));
    });
  }
  if (!mayGive) return null;
  return (
    <form
      noValidate
      aria-label={t("title")}
      className="card grid max-w-3xl gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div>
        <h2 className="font-semibold">{t("title")}</h2>
        <p className="text-fg2">{t("lead")}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <Field
            key={name}
            label={t(name)}
            value={draft[name]}
            error={broken.includes(name) ? t(`wrong.${name}`) : undefined}
            maxLength={name === "reason" ? 300 : 64}
            autoComplete="off"
            onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
          />
        ))}
      </div>
      <SaveError error={saving.error} />
      <Button type="submit" look="action" isBusy={saving.isBusy} className="justify-self-start">
        {t("give")}
      </Button>
    </form>
  );
}
