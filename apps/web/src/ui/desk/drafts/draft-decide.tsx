import { Pencil } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../../lib/address.ts";
import { ask, toast } from "../../../lib/dialogs.ts";
import { useMay, useSession } from "../../../lib/operator.ts";
import { Button } from "../../button.tsx";
import { DecidePart } from "../drawer-parts.tsx";
import { ReasonForm } from "../reason-form.tsx";
import { SaveError, useDeciding, useSaving } from "../save-bar.tsx";
import { holdsOf, type Drafted, type Hold, type Press } from "./rules.ts";

/** What the noun's own calls do. */
export interface DraftCalls<H extends Hold> {
  readonly submit: () => Promise<unknown>;
  readonly discard: () => Promise<unknown>;
  /** What was submitted is a draft again; absent where only writing it again does that. */
  readonly takeBack?: () => Promise<unknown>;
  readonly decide: (decision: "approve" | "return", reason: string | null) => Promise<unknown>;
  readonly hold: (action: H, reason: string | null) => Promise<unknown>;
  readonly resume: (reason: string) => Promise<unknown>;
}

interface DraftDecideProps<H extends Hold> {
  readonly row: Drafted;
  /** Its name in the address. */
  readonly id: string;
  readonly calls: DraftCalls<H>;
  /** What its state lets an operator hold, and let go on. */
  readonly holds: readonly (H | "resume")[];
  /** What comes of it. */
  readonly textOf: (press: Press<H>) => string;
  /** For operators who may only read. */
  readonly readOnly: string;
  /** More buttons, for operators who may write. */
  readonly more?: ReactNode;
}

/** What this operator may do about a draft, and about what is in force. */
export function DraftDecide<H extends Hold>(props: DraftDecideProps<H>) {
  const { row, holds, readOnly, more } = props;
  const t = useTranslations("console.drafts");
  const may = { write: useMay("rewards.write"), approve: useMay("rewards.approve") };
  const { username } = useSession().operator;
  const isOwn = row.draftState === "in_review" && row.maker === username;
  const presses = holdsOf(row, holds, { ...may, decide: may.approve && !isOwn });
  if (!may.write && !may.approve) return <p className="text-fg2">{readOnly}</p>;
  const mayEdit = may.write && row.state !== "ended";
  if (presses.length === 0 && !mayEdit && !(may.write && more !== undefined)) return null;
  return (
    <DecidePart>
      {isOwn && <p className="text-fg2">{t("ownDraft")}</p>}
      <Actions {...props} presses={presses} mayEdit={mayEdit} more={may.write && more} />
    </DecidePart>
  );
}

interface ActionsProps<H extends Hold> extends DraftDecideProps<H> {
  readonly presses: readonly Press<H>[];
  readonly mayEdit: boolean;
}

function Actions<H extends Hold>({ row, id, calls, presses, mayEdit, ...props }: ActionsProps<H>) {
  const t = useTranslations("console.drafts");
  const { decide, isBusy, error } = useDeciding();
  const [press, setPress] = useState<Press<H>>();
  const isDraft = mayEdit && row.draftState === "draft";
  return (
    <>
      <SaveError error={error} />
      <div className="flex flex-wrap gap-2">
        {isDraft && (
          <Button look="action" isBusy={isBusy} onClick={() => void decide(calls.submit)}>
            {t("submit")}
          </Button>
        )}
        {mayEdit && (
          <Button onClick={() => goWith({ entry: undefined, edit: id })}>
            <Pencil size={16} aria-hidden />
            {t("edit")}
          </Button>
        )}
        {props.more}
        {mayEdit && row.draftState === "in_review" && calls.takeBack !== undefined && (
          <TakeBack takeBack={calls.takeBack} />
        )}
        {isDraft && <Discard row={row} discard={calls.discard} />}
        {presses.map((one) => (
          <Button
            key={one}
            look={one === "stop" ? "danger" : "outline"}
            className="aria-expanded:ring-2 aria-expanded:ring-brand-fg"
            aria-expanded={press === one}
            disabled={isBusy}
            onClick={() => setPress(press === one ? undefined : one)}
          >
            {t(one)}
          </Button>
        ))}
      </div>
      {press !== undefined && (
        <Sure
          key={press}
          press={press}
          text={props.textOf(press)}
          isBusy={isBusy}
          onSend={(reason) =>
            void decide(() => sendOf(calls, press, reason)).then(() => setPress(undefined))
          }
        />
      )}
    </>
  );
}

function sendOf<H extends Hold>(calls: DraftCalls<H>, press: Press<H>, reason: string | null) {
  if (press === "approve" || press === "return") return calls.decide(press, reason);
  if (press === "resume") return calls.resume(reason ?? "");
  return calls.hold(press, reason);
}

/** What waits for a second person waits no more, once it is asked for. */
function TakeBack({ takeBack }: { readonly takeBack: () => Promise<unknown> }) {
  const t = useTranslations("console.drafts");
  const desk = useTranslations("console.desk");
  const saving = useSaving();
  async function press() {
    const isSure = await ask({
      title: `${t("takeBack")}?`,
      text: t("takeBackText"),
      confirm: t("takeBack"),
      cancel: desk("keepIt"),
    });
    if (isSure && (await saving.runAndRead(takeBack))) toast(t("takenBack"));
  }
  return (
    <>
      <Button isBusy={saving.isBusy} onClick={() => void press()}>
        {t("takeBack")}
      </Button>
      <SaveError error={saving.error} />
    </>
  );
}

interface DiscardProps {
  readonly row: Drafted;
  readonly discard: () => Promise<unknown>;
}

/** Takes a draft away, once it is asked for; the drawer of one that was never approved closes. */
function Discard({ row, discard }: DiscardProps) {
  const t = useTranslations("console.drafts");
  const desk = useTranslations("console.desk");
  const saving = useSaving();
  const isAll = row.current === null;
  async function press() {
    const isSure = await ask({
      title: t("discardTitle"),
      text: t(isAll ? "discardText" : "discardChangeText"),
      confirm: t("discard"),
      look: "danger",
      cancel: desk("keepIt"),
    });
    if (!isSure) return;
    const isDone = await saving.runAndRead(async () => {
      await discard();
      // Before it is read again: it is not there any more.
      if (isAll) goWith({ entry: undefined });
    });
    if (isDone) toast(t("discarded"));
  }
  return (
    <>
      <Button isBusy={saving.isBusy} onClick={() => void press()}>
        {t("discard")}
      </Button>
      <SaveError error={saving.error} />
    </>
  );
}

interface SureProps {
  readonly press: Press<Hold>;
  readonly text: string;
  readonly isBusy: boolean;
  readonly onSend: (reason: string | null) => void;
}

/** What comes of it. A reason is asked for first, but not by an approval or an emergency. */
function Sure({ press, text, isBusy, onSend }: SureProps) {
  const t = useTranslations("console.drafts");
  if (press !== "approve" && press !== "stop") {
    const isEnd = press === "end";
    return (
      <ReasonForm text={text} action={t(press)} isDanger={isEnd} isBusy={isBusy} onSend={onSend} />
    );
  }
  return (
    <>
      <p className="text-fg2">{text}</p>
      <Button
        look={press === "stop" ? "danger" : "action"}
        isBusy={isBusy}
        onClick={() => onSend(null)}
      >
        {t(press)}
      </Button>
    </>
  );
}
