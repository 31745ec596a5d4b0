import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useId, useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { refreshAll, useMay } from "../../lib/operator.ts";
import { brandTagsQuery } from "../../lib/segments-query.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { useRuleText } from "../../ui/desk/fault-text.ts";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Field } from "../../ui/field.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { tagsQuery } from "./api.ts";

interface MemberTagsProps {
  readonly memberId: string;
  readonly merchantCode: string;
}

/** Words that operators put on the member, for conditions of promotions and other rewards. */
export function MemberTags({ memberId, merchantCode }: MemberTagsProps) {
  const t = useTranslations("console.members");
  const timeText = useTimeText();
  const mayWrite = useMay("members.write");
  const tags = useQuery(tagsQuery(memberId));
  const saving = useSaving();
  const untag = (tag: string) =>
    saving.run(async () => {
      await call("untagMember", { params: { memberId, tag } });
      await refreshAll();
    });
  const { data } = tags;
  return (
    <section className="card grid gap-3 p-4">
      <h2 className="font-semibold">{t("tags")}</h2>
      {data === undefined && tags.isPending && <SkeletonRows rows={1} className="h-9" />}
      {tags.isError && <Failed error={tags.error} onRetry={() => void tags.refetch()} />}
      {data?.length === 0 && <p className="text-fg2">{t("noTags")}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {data.map(({ tag, by, at }) => (
            <li
              key={tag}
              title={t("by", { name: by, time: timeText(at) })}
              className="flex h-8 items-center rounded-full bg-brand-soft ps-3 text-brand-fg pointer-coarse:h-11"
            >
              <bdi className="pe-3">{tag}</bdi>
              {mayWrite && (
                <button
                  type="button"
                  aria-label={t("untag", { tag })}
                  className="flex h-full items-center rounded-e-full pe-2 hover:bg-s3 pointer-coarse:px-3"
                  onClick={() => void untag(tag)}
                >
                  <X size={14} aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <SaveError error={saving.error} />
      {mayWrite && <TagForm memberId={memberId} merchantCode={merchantCode} />}
    </section>
  );
}

/** As the contract says; what is longer is refused and not shortened. */
const tagMax = 32;

function TagForm({ memberId, merchantCode }: MemberTagsProps) {
  const t = useTranslations("console.members");
  const id = useId();
  const saving = useSaving();
  const [tag, setTag] = useState("");
  const enabled = useMay("rewards.read");
  const { data: known = [] } = useQuery({ ...brandTagsQuery(merchantCode), enabled });
  const ruleText = useRuleText(saving.error);
  async function add(event: FormEvent) {
    event.preventDefault();
    if (tag.trim() === "" || tag.trim().length > tagMax) return;
    const isDone = await saving.run(async () => {
      await call("tagMember", { params: { memberId, tag: tag.trim() } });
      await refreshAll();
    });
    if (isDone) setTag("");
  }
  return (
    <form noValidate className="grid gap-2" onSubmit={(event) => void add(event)}>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field
            label={t("newTag")}
            hint={t("tagHint")}
            value={tag}
            list={id}
            autoComplete="off"
            error={
              tag.trim().length > tagMax ? t("tagTooLong", { count: tagMax }) : ruleText("tag")
            }
            onChange={({ target }) => setTag(target.value)}
          />
        </div>
        <Button type="submit" isBusy={saving.isBusy} disabled={tag.trim() === ""}>
          {t("addTag")}
        </Button>
      </div>
      <datalist id={id}>
        {known.map((one) => (
          <option key={one.tag}>{one.tag}</option>
        ))}
      </datalist>
      <SaveError error={saving.error} />
    </form>
  );
}
