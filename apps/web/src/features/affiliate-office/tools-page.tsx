import {
  postbackEvents,
  postbackPlaceholders,
  type PostbackEvent,
} from "@baize/contract/affiliate-bounds";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, pageText, type Search } from "../../lib/address.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Reference } from "../../ui/desk/drawer-parts.tsx";
import { useSaving } from "../../ui/desk/save-bar.tsx";
import { Field } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Pager } from "../../ui/pager.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import {
  deliveriesQuery,
  endKey,
  keyQuery,
  postbacksQuery,
  renewKey,
  savePostback,
  testPostback,
} from "./api.ts";

/** Names of the feed's fields, and what makes it a file: the same in each language. */
const feedFields = { key: "key", from: "from", to: "to", by: "by", file: "/file" };

/** For an affiliate's own systems: addresses that are told what happens, and a key. */
export function ToolsPage({ search }: { readonly search: Search }) {
  const t = useTranslations("commissions.affiliate");
  const { data, error, isError, refetch } = useQuery(postbacksQuery);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <h1 className="font-display text-xl font-bold lg:text-2xl">{t("tools")}</h1>
        <p className="text-fg2">{t("toolsLead")}</p>
      </div>
      <section className="card grid gap-4 p-4">
        <h2 className="font-semibold">{t("postbacks")}</h2>
        <p className="text-sm text-fg2">
          {t("placeholders")}{" "}
          <bdi dir="ltr" className="wrap-anywhere">
            {postbackPlaceholders.map((one) => `{${one}}`).join(" ")}
          </bdi>
        </p>
        {isError && <Failed error={error} onRetry={() => void refetch()} />}
        {data === undefined && !isError && <SkeletonRows rows={5} className="h-16" />}
        {data !== undefined &&
          postbackEvents.map((event) => (
            <Postback
              key={event}
              event={event}
              saved={data.find((one) => one.event === event)?.url ?? ""}
            />
          ))}
      </section>
      <Deliveries search={search} />
      <Key />
    </div>
  );
}

interface PostbackProps {
  readonly event: PostbackEvent;
  readonly saved: string;
}

function Postback({ event, saved }: PostbackProps) {
  const t = useTranslations("commissions.affiliate");
  const refusalText = useRefusalText();
  const saving = useSaving();
  const [url, setUrl] = useState(saved);
  const [answer, setAnswer] = useState<string>();
  const change = (next: string) => {
    setUrl(next);
    setAnswer(undefined);
  };
  async function save(submitted: FormEvent) {
    submitted.preventDefault();
    const isDone = await saving.run(() => savePostback(event, url.trim()));
    if (isDone) toast(t("postbackSaved"));
  }
  const test = () =>
    saving.run(async () => {
      const told = await testPostback(event, url.trim());
      setAnswer(t(told.isTaken ? "testTaken" : "testFailed", { answer: told.answer }));
    });
  return (
    <form noValidate className="grid gap-2" onSubmit={(submitted) => void save(submitted)}>
      <Field
        label={t(`event.${event}`)}
        type="url"
        rowDir="ltr"
        placeholder="https://"
        autoComplete="off"
        maxLength={1000}
        value={url}
        onChange={({ target }) => change(target.value)}
      />
      {saving.error !== undefined && <FormError text={refusalText(saving.error)} />}
      {answer !== undefined && <p role="status">{answer}</p>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={saving.isBusy} disabled={url.trim() === saved}>
          {t("save")}
        </Button>
        <Button disabled={saving.isBusy || url.trim() === ""} onClick={() => void test()}>
          {t("test")}
        </Button>
      </div>
    </form>
  );
}

function Deliveries({ search }: { readonly search: Search }) {
  const t = useTranslations("commissions.affiliate");
  const timeText = useTimeText();
  const { data, error, isError, refetch } = useQuery(
    deliveriesQuery(pageOf({ page: search["at"] ?? "1" })),
  );
  return (
    <section className="card grid gap-3 p-4">
      <h2 className="font-semibold">{t("log")}</h2>
      {isError && <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows rows={3} className="h-9" />}
      {data?.content.length === 0 && <p className="text-fg2">{t("noLog")}</p>}
      {data !== undefined && data.content.length > 0 && (
        <>
          <ul className="grid">
            {data.content.map((row) => (
              <li
                key={row.deliveryId}
                className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2 text-sm"
              >
                <span className="font-medium">{t(`event.${row.event}`)}</span>
                <span className="text-fg2">{timeText(row.createdAt)}</span>
                <span>
                  {t(`delivery.${row.state}`)}
                  {row.answer !== null && (
                    <>
                      {" · "}
                      <bdi dir="ltr">{row.answer}</bdi>
                    </>
                  )}
                  {row.tries > 1 && ` · ${t("tries", { count: row.tries })}`}
                </span>
              </li>
            ))}
          </ul>
          <Pager
            page={data.pageNum}
            total={data.totalPages}
            onChange={(pageNum) => goWith({ at: pageText(pageNum) })}
          />
        </>
      )}
    </section>
  );
}

function Key() {
  const t = useTranslations("commissions.affiliate");
  const shell = useTranslations("shell");
  const refusalText = useRefusalText();
  const saving = useSaving();
  const { data } = useQuery(keyQuery);
  const [made, setMade] = useState<string>();
  const hint = data?.hint ?? undefined;
  async function renew() {
    const isSure =
      hint === undefined ||
      (await ask({
        title: t("newKey"),
        text: t("newKeyText"),
        confirm: t("newKey"),
        cancel: shell("cancel"),
      }));
    if (isSure) await saving.run(async () => setMade(await renewKey()));
  }
  async function end() {
    setMade(undefined);
    await saving.run(endKey);
  }
  return (
    <section className="card grid gap-3 p-4">
      <h2 className="font-semibold">{t("key")}</h2>
      <p className="text-sm text-fg2">
        {t("keyLead", feedFields)} <bdi dir="ltr">POST {location.origin}/wps/affiliate/feed</bdi>
      </p>
      {made === undefined && hint !== undefined && <p>{t("keyKnown", { hint })}</p>}
      {made !== undefined && (
        <div role="status" className="grid gap-1">
          <p>{t("keyMade")}</p>
          <Reference text={made} />
        </div>
      )}
      {saving.error !== undefined && <FormError text={refusalText(saving.error)} />}
      <div className="flex flex-wrap gap-2">
        <Button isBusy={saving.isBusy} onClick={() => void renew()}>
          {t("newKey")}
        </Button>
        {hint !== undefined && (
          <Button disabled={saving.isBusy} onClick={() => void end()}>
            {t("endKey")}
          </Button>
        )}
      </div>
    </section>
  );
}
