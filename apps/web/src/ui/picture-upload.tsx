import { CircleAlert, CircleCheck, ImagePlus, RotateCcw, X } from "lucide-react";
import { useId, useRef } from "react";
import { useTranslations } from "use-intl/react";
import { pictureMegabytesMax, pictureTypes } from "../lib/picture-rules.ts";
import type { ChosenPicture, PictureFault, Pictures } from "../lib/pictures.ts";
import { usePercentText } from "../lib/percent-text.ts";
import { Button, IconButton } from "./button.tsx";
import { useRefusalText } from "./refusal-text.ts";

interface PictureUploadProps {
  readonly pictures: Pictures;
  /** Instead of "Pictures". */
  readonly label?: string;
  /** Instead of how many and how large. */
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** A few pictures, each uploaded as soon as it is chosen. Its host loads `pages`. */
export function PictureUpload({ pictures, label, hint, error }: PictureUploadProps) {
  const t = useTranslations("pages.feedback");
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { list, max, faults, add } = pictures;
  const size = pictureMegabytesMax;
  return (
    <fieldset aria-describedby={`${id}-hint`} className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium text-fg2">{label ?? t("pictures")}</legend>
      <ul className="grid gap-2">
        {list.map((picture) => (
          <Row key={picture.key} picture={picture} pictures={pictures} />
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple={max > 1}
        accept={pictureTypes.join(",")}
        // The button below represents it; two with one name would confuse screen reader users.
        hidden
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          target.value = "";
        }}
      />
      {list.length < max && (
        <Button onClick={() => input.current?.click()} aria-describedby={`${id}-hint`}>
          <ImagePlus size={18} aria-hidden />
          {t("add")}
        </Button>
      )}
      <p id={`${id}-hint`} className="text-sm text-fg3">
        {hint ?? t("picturesHint", { max, size })}
      </p>
      <div role="alert" className="grid gap-1">
        {faults.map((fault) => (
          <Fault key={`${fault.fault} ${fault.name}`} {...fault} max={max} />
        ))}
        {error !== undefined && <Wrong text={error} />}
      </div>
    </fieldset>
  );
}

function Wrong({ text }: { readonly text: string }) {
  return (
    <p className="flex gap-1.5 text-sm text-loss">
      <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
      <span className="min-w-0">{text}</span>
    </p>
  );
}

function Fault({ fault, name, max }: PictureFault & { readonly max: number }) {
  const t = useTranslations("pages.feedback");
  if (fault === "notPicture") return <Wrong text={t("notPicture", { name })} />;
  if (fault === "tooLarge") {
    return <Wrong text={t("tooLarge", { name, size: pictureMegabytesMax })} />;
  }
  return <Wrong text={t("tooMany", { max })} />;
}

interface RowProps {
  readonly picture: ChosenPicture;
  readonly pictures: Pictures;
}

function Row({ picture, pictures }: RowProps) {
  const t = useTranslations("pages.feedback");
  const { key, file, preview, error } = picture;
  return (
    <li className="flex items-center gap-3 rounded-md border border-line bg-s2 p-2">
      {preview === "" ? (
        <span aria-hidden className="size-14 shrink-0 rounded-sm bg-s3" />
      ) : (
        <img src={preview} alt="" className="size-14 shrink-0 rounded-sm bg-s3 object-cover" />
      )}
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="truncate font-medium">
          <bdi>{file.name}</bdi>
        </p>
        <Progress picture={picture} />
      </div>
      {error !== undefined && (
        <IconButton label={t("again", { name: file.name })} onClick={() => pictures.again(key)}>
          <RotateCcw size={18} aria-hidden />
        </IconButton>
      )}
      <IconButton label={t("remove", { name: file.name })} onClick={() => pictures.remove(key)}>
        <X size={18} aria-hidden />
      </IconButton>
    </li>
  );
}

function Progress({ picture }: { readonly picture: ChosenPicture }) {
  const t = useTranslations("pages.feedback");
  const percentText = usePercentText();
  const refusalText = useRefusalText();
  const { file, share, pictureId, error } = picture;
  const { name } = file;
  if (error !== undefined) {
    return (
      <div role="alert">
        <Wrong text={t("failed", { name, reason: refusalText(error) })} />
      </div>
    );
  }
  if (pictureId !== undefined) {
    return (
      <p role="status" className="flex items-center gap-1.5 text-sm text-win">
        <CircleCheck size={16} className="shrink-0" aria-hidden />
        <span className="sr-only">{t("uploaded", { name })}</span>
      </p>
    );
  }
  return (
    <progress
      max={1}
      value={share}
      aria-label={t("uploading", { name, percent: percentText(Math.round(share * 100)) })}
    />
  );
}
