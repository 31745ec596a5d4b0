import { queryOptions, useQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useState, type ChangeEvent } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { queryClient } from "../../lib/query.ts";
import { Button } from "../button.tsx";
import { FieldNote, SearchField } from "./inputs.tsx";
import { SaveError, useSaving } from "./save-bar.tsx";
import { Dialog } from "../dialog.tsx";
import { Field } from "../field.tsx";
import { ContentPicture } from "../picture.tsx";
import { Failed, SkeletonRows } from "../states.tsx";

const picturesQuery = queryOptions({
  queryKey: ["pictures"],
  queryFn: ({ signal }) => call("pictures", undefined, { signal }),
});

interface PictureDialogProps {
  readonly onClose: () => void;
  readonly onChosen: (picture: string) => void;
}

/** The library of pictures, and the way a new one gets into it. */
export function PictureDialog({ onClose, onChosen }: PictureDialogProps) {
  const t = useTranslations("console.contents");
  return (
    <Dialog isOpen onClose={onClose} title={t("choosePicture")} width="wide" isOnTop>
      <div className="grid gap-5">
        <UploadForm onChosen={onChosen} />
        <Library onChosen={onChosen} />
      </div>
    </Dialog>
  );
}

type ChosenProps = Pick<PictureDialogProps, "onChosen">;

/** As the contract's `pictureBytesMax`. */
const bytesMax = 5 * 1024 * 1024;

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      resolve(typeof reader.result === "string" ? reader.result : "");
    });
    reader.addEventListener("error", () => reject(new Error("the file cannot be read")));
    reader.readAsDataURL(file);
  });
}

interface Chosen {
  readonly title: string;
  readonly dataUrl: string;
}

function UploadForm({ onChosen }: ChosenProps) {
  const t = useTranslations("console.contents");
  const saving = useSaving();
  const [chosen, setChosen] = useState<Chosen>();
  const [isTooLarge, setTooLarge] = useState(false);

  async function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    if (file === undefined) return;
    setTooLarge(file.size > bytesMax);
    saving.clear();
    if (file.size > bytesMax) return;
    const title = file.name.replace(/\.\w+$/, "").slice(0, 100);
    setChosen({ title, dataUrl: await readAsDataUrl(file) });
  }
  async function upload({ title, dataUrl }: Chosen) {
    await saving.run(async () => {
      const body = {
        title: title.trim(),
        picture: dataUrl.slice(dataUrl.indexOf(",") + 1),
      };
      const { picture } = await call("uploadPicture", { body });
      await queryClient.invalidateQueries(picturesQuery);
      toast(t("uploaded"));
      onChosen(picture);
    });
  }
  return (
    <div className="grid gap-3 rounded-md border border-line p-4">
      <label className="inline-flex h-10 cursor-pointer items-center gap-2 justify-self-start rounded-md border border-line2 px-4 font-semibold focus-within:outline-2 focus-within:outline-brand-fg hover:bg-s2 pointer-coarse:h-11">
        <Upload size={17} aria-hidden />
        {t("chooseFile")}
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp,image/avif"
          className="sr-only"
          onChange={(event) => void take(event)}
        />
      </label>
      <FieldNote isError={isTooLarge}>{t("fileHint")}</FieldNote>
      {chosen !== undefined && (
        <div className="grid gap-3">
          <img src={chosen.dataUrl} alt="" className="max-h-48 rounded-md border border-line" />
          <Field
            label={t("pictureTitle")}
            value={chosen.title}
            maxLength={100}
            onChange={(event) => setChosen({ ...chosen, title: event.target.value })}
          />
          <SaveError error={saving.error} />
          <Button
            look="action"
            isBusy={saving.isBusy}
            disabled={chosen.title.trim() === ""}
            onClick={() => void upload(chosen)}
          >
            {t("upload")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Pictures shown at once; more come on demand. */
const shownAtFirst = 24;

function Library({ onChosen }: ChosenProps) {
  const t = useTranslations("console.contents");
  const pictures = useQuery(picturesQuery);
  const [wanted, setWanted] = useState("");
  const [shown, setShown] = useState(shownAtFirst);
  const { data } = pictures;
  if (data === undefined) {
    if (!pictures.isError) return <SkeletonRows rows={4} className="h-20" />;
    return <Failed error={pictures.error} onRetry={() => void pictures.refetch()} />;
  }
  const text = wanted.trim().toLowerCase();
  const found = data.filter(({ picture, title }) =>
    `${title} ${picture}`.toLowerCase().includes(text),
  );
  return (
    <div className="grid gap-3">
      <SearchField label={t("findPicture")} value={wanted} onChange={setWanted} />
      <p role="status" className="text-fg2">
        {t("pictures", { count: found.length })}
      </p>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {found.slice(0, shown).map(({ picture, title }) => (
          <li key={picture}>
            <button
              type="button"
              onClick={() => onChosen(picture)}
              className="grid w-full gap-1 rounded-md p-1 text-start hover:bg-s2"
            >
              <ContentPicture
                name={picture}
                sizes="200px"
                className="block aspect-[16/9] w-full rounded-sm bg-s2 object-cover"
              />
              <bdi className="truncate text-sm">{title}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {found.length > shown && (
        <Button onClick={() => setShown(shown + shownAtFirst)}>{t("morePictures")}</Button>
      )}
    </div>
  );
}
