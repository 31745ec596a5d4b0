import type { CallAnswer } from "@baize/contract";
import { CheckCheck, ListChecks, Trash2, X } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { readAll, readMessages, unreadIn, type InboxTab } from "./api.ts";

interface ToolbarProps {
  readonly page: CallAnswer<"inbox">;
  readonly tab: InboxTab;
  /** Undefined while nothing is being selected. */
  readonly selected: readonly string[] | undefined;
  readonly onSelected: (ids: readonly string[] | undefined) => void;
  /** Asks first; answers whether they are gone. */
  readonly remove: (ids: readonly string[]) => Promise<boolean>;
}

/** Above the list: read all, or select some and read or delete them. */
export function Toolbar({ selected, ...props }: ToolbarProps) {
  return selected === undefined ? (
    <Plain {...props} />
  ) : (
    <Selecting {...props} selected={selected} />
  );
}

/** Says what was refused. */
function useTrying() {
  const refusalText = useRefusalText();
  return async (work: Promise<void>): Promise<boolean> => {
    try {
      await work;
      return true;
    } catch (error) {
      toast(refusalText(error), "loss");
      return false;
    }
  };
}

function Plain({ page, tab, onSelected }: Omit<ToolbarProps, "selected">) {
  const t = useTranslations("inbox");
  const trying = useTrying();
  // Ids sort by time; what is pinned stands before what is newer.
  const newest = page.content
    .map(({ id }) => id)
    .toSorted()
    .at(-1);
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-end gap-1 px-2">
      {unreadIn(tab, page.unreadBy) > 0 && newest !== undefined && (
        <Button look="ghost" size="small" onClick={() => void trying(readAll(tab, newest))}>
          <CheckCheck size={17} aria-hidden />
          {t("readAll")}
        </Button>
      )}
      <Button look="ghost" size="small" onClick={() => onSelected([])}>
        <ListChecks size={17} aria-hidden />
        {t("select")}
      </Button>
    </div>
  );
}

function Selecting(props: ToolbarProps & { readonly selected: readonly string[] }) {
  const { page, selected, onSelected, remove } = props;
  const t = useTranslations("inbox");
  const trying = useTrying();
  const all = page.content.map(({ id }) => id);
  const isNothing = selected.length === 0;
  const finish = () => onSelected(undefined);
  async function read() {
    if (await trying(readMessages(selected))) finish();
  }
  async function removeSelected() {
    if (await remove(selected)) finish();
  }
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-1 bg-s2/60 px-2">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 px-2 text-sm font-medium">
        <input
          type="checkbox"
          className="tick-box size-5.5"
          checked={selected.length === all.length}
          onChange={(event) => onSelected(event.target.checked ? all : [])}
        />
        {isNothing ? t("selectAll") : t("selected", { count: selected.length })}
      </label>
      <span className="ms-auto flex items-center gap-1">
        <Button look="ghost" size="small" disabled={isNothing} onClick={() => void read()}>
          <CheckCheck size={17} aria-hidden />
          <span className="max-sm:sr-only">{t("markRead")}</span>
        </Button>
        <Button
          look="ghost"
          size="small"
          disabled={isNothing}
          onClick={() => void removeSelected()}
          className="text-loss"
        >
          <Trash2 size={17} aria-hidden />
          <span className="max-sm:sr-only">{t("delete")}</span>
        </Button>
        <Button look="ghost" size="small" onClick={finish}>
          <X size={17} aria-hidden />
          {t("done")}
        </Button>
      </span>
    </div>
  );
}
