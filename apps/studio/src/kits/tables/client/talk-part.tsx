import { SendHorizontal, UsersRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import { PressForm } from "../../../client/press-form.tsx";
import { chatTextMax } from "../../../protocol-chat.ts";
import type { Standing } from "./standing.ts";
import { order, type TableLine } from "./use-live-table.ts";

/** Who plays, and what is said at the table. Names come masked; a line is plain text. */
export function TalkPart({
  line,
  standing,
}: {
  readonly line: TableLine;
  readonly standing: Standing;
}) {
  const t = useTranslations("live");
  const { crowd, playersOnline, chat } = standing;
  const list = useRef<HTMLDivElement>(null);
  const newest = chat.at(-1)?.id;
  useEffect(() => {
    const box = list.current;
    if (box !== null && newest !== undefined) box.scrollTop = box.scrollHeight;
  }, [newest]);
  return (
    <section className="live-talk" aria-label={t("chat")}>
      <header>
        <UsersRound aria-hidden="true" size={16} />
        <span>{t("players", { count: crowd.players })}</span>
        <span className="quiet">{t("online", { count: String(playersOnline) })}</span>
      </header>
      <p className="live-names">
        {crowd.names.map((name, index) => (
          <bdi key={`${name} ${crowd.names.length - index}`}>{name}</bdi>
        ))}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys. */}
      <div ref={list} className="live-lines" role="log" tabIndex={0} aria-label={t("chat")}>
        <ol>
          {chat.length === 0 && <li className="quiet">{t("chatQuiet")}</li>}
          {chat.map(({ id, playerName, text }) => (
            <li key={id}>
              <bdi className="live-name">{playerName}</bdi> <bdi>{text}</bdi>
            </li>
          ))}
        </ol>
      </div>
      {standing.mayChat ? <Say line={line} /> : <p className="quiet">{t("chatReading")}</p>}
    </section>
  );
}

function Say({ line }: { readonly line: TableLine }) {
  const frame = useFrame();
  const t = useTranslations("live");
  const [text, setText] = useState("");
  const say = async (): Promise<void> => {
    if (text.trim() === "") return;
    if (await order(frame, line, { type: "chat", text }, t("noMore"))) setText("");
  };
  const press = (): void => {
    void say();
  };
  return (
    <PressForm className="live-say" press={press}>
      <input
        type="text"
        value={text}
        maxLength={chatTextMax}
        placeholder={t("say")}
        aria-label={t("say")}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
        }}
      />
      <button type="button" className="icon-button" aria-label={t("send")} onClick={press}>
        <SendHorizontal aria-hidden="true" size={18} className="turns" />
      </button>
    </PressForm>
  );
}
