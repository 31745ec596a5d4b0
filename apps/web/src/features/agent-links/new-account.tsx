import type { OpenedAgentAccount } from "@baize/contract";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { randomUuid } from "../../lib/random.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormDialog } from "../../ui/desk/form-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { usePatternText } from "../../ui/pattern-text.ts";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { openAccount } from "./api.ts";
import { Handover } from "./handover.tsx";

interface NewAccountProps {
  readonly mayOpenAgents: boolean;
  readonly onClose: () => void;
}

/** Opens an account for somebody, and shows the first password once. */
export function NewAccount({ mayOpenAgents, onClose }: NewAccountProps) {
  const t = useTranslations("agent");
  const [opened, setOpened] = useState<OpenedAgentAccount>();
  if (opened !== undefined) {
    return (
      // Closed by its button alone: the password is not shown again.
      <Dialog isOpen title={t("accountOpened")} width="narrow">
        <Handover opened={opened} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <FormDialog isOpen title={t("newAccount")} width="narrow" onClose={onClose}>
      <Fields mayOpenAgents={mayOpenAgents} onOpened={setOpened} />
    </FormDialog>
  );
}

/** The text of what is wrong with a name; undefined where it is not about the name. */
function useNameText(): (error: unknown) => string | undefined {
  const refusalText = useRefusalText();
  const patternText = usePatternText();
  return (error) => {
    if (!(error instanceof CallRefused)) return undefined;
    if (error.code === "username_taken") return refusalText(error);
    if (error.code !== "registration_rule") return undefined;
    const { patternId, minLength, maxLength } = error.value;
    return patternText(Number(patternId), Number(minLength), Number(maxLength));
  };
}

type Kind = "player" | "agent";

interface KindChoiceProps {
  readonly value: Kind;
  readonly onChange: (value: Kind) => void;
}

function KindChoice({ value, onChange }: KindChoiceProps) {
  const t = useTranslations("agent");
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-medium text-fg2">{t("kind")}</span>
      <Segmented
        label={t("kind")}
        value={value}
        options={[
          ["player", t("player")],
          ["agent", t("agent")],
        ]}
        onChange={onChange}
      />
    </div>
  );
}

interface FieldsProps {
  readonly mayOpenAgents: boolean;
  readonly onOpened: (opened: OpenedAgentAccount) => void;
}

function Fields({ mayOpenAgents, onOpened }: FieldsProps) {
  const t = useTranslations("agent");
  const auth = useTranslations("auth");
  const refusalText = useRefusalText();
  const nameText = useNameText();
  const [registers, setRegisters] = useState<Kind>("player");
  const [username, setUsername] = useState("");
  const [nameFault, setNameFault] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  // A try again is the same account.
  const [idempotencyKey, setKey] = useState(randomUuid);
  const touch = () => {
    setKey(randomUuid());
    setNameFault(undefined);
    setError(undefined);
  };
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem("username");
    const refuse = (text: string) => {
      setNameFault(text);
      if (input instanceof HTMLElement) input.focus();
    };
    const name = username.trim();
    if (name === "") return refuse(auth("required"));
    setBusy(true);
    try {
      onOpened(await openAccount({ registers, username: name }, idempotencyKey));
    } catch (failure) {
      setBusy(false);
      const text = nameText(failure);
      if (text === undefined) setError(failure);
      else refuse(text);
    }
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p className="text-fg2">{t("newAccountLead")}</p>
      {mayOpenAgents && (
        <KindChoice
          value={registers}
          onChange={(value) => {
            setRegisters(value);
            touch();
          }}
        />
      )}
      <Field
        label={auth("username")}
        name="username"
        dir="ltr"
        value={username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        error={nameFault}
        onChange={({ target }) => {
          setUsername(target.value);
          touch();
        }}
      />
      {error !== undefined && <FormError text={refusalText(error)} />}
      <Button type="submit" look="action" isBusy={isBusy}>
        {t("openAccount")}
      </Button>
    </form>
  );
}
