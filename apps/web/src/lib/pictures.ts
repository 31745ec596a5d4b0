import { useEffect, useRef, useState } from "react";
import { base64Of, pictureFault } from "./picture-rules.ts";
import { randomUuid } from "./random.ts";
import { CallRefused } from "./refused.ts";
import { uploadPicture } from "./upload.ts";

/**
 * Pictures that a writer attaches to a text.
 *
 * | state     | event                | next state |
 * | uploading | the server keeps it  | kept       |
 * | uploading | it is no picture     | gone       |
 * | uploading | refused, or lost     | failed     |
 * | failed    | again                | uploading  |
 * | any       | removed              | gone       |
 */

export interface ChosenPicture {
  readonly key: string;
  readonly file: File;
  /** As a data address: the page's policy shows no others. Empty until the file has been read. */
  readonly preview: string;
  readonly share: number;
  readonly pictureId: string | undefined;
  readonly error: CallRefused | undefined;
}

export interface PictureFault {
  readonly fault: "notPicture" | "tooLarge" | "tooMany";
  readonly name: string;
}

export interface Pictures {
  readonly list: readonly ChosenPicture[];
  readonly max: number;
  /** Why files that were chosen are not in the list. */
  readonly faults: readonly PictureFault[];
  readonly add: (files: readonly File[]) => void;
  readonly remove: (key: string) => void;
  readonly again: (key: string) => void;
  /** Takes all of them out, for instance because the server no longer has them. */
  readonly clear: () => void;
}

/** What a file holds, as an address in itself. */
export function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : "");
    reader.onerror = () => reject(new CallRefused("network_error", 0));
    reader.readAsDataURL(file);
  });
}

/** Which of the chosen files may come in, and what is wrong with the others. */
function sift(files: readonly File[], free: number): [File[], PictureFault[]] {
  const good: File[] = [];
  const faults: PictureFault[] = [];
  for (const file of files) {
    const fault = pictureFault(file);
    if (fault !== undefined) faults.push({ fault, name: file.name });
    else if (good.length < free) good.push(file);
    else faults.push({ fault: "tooMany", name: file.name });
  }
  return [good, faults];
}

/** What the server says of bytes that are none, whatever the file is called. */
const noPicture = new Set(["picture_invalid", "invalid_input"]);

/** Calls that keep a picture until what it belongs to is sent. */
type KeepingCall = "uploadFeedbackPicture" | "uploadApplicationPicture";

export function usePictures(max: number, upload: KeepingCall = "uploadFeedbackPicture"): Pictures {
  const [list, setList] = useState<readonly ChosenPicture[]>([]);
  const [faults, setFaults] = useState<readonly PictureFault[]>([]);
  const running = useRef(new Map<string, AbortController>());

  useEffect(() => {
    const uploads = running.current;
    return () => uploads.forEach((one) => one.abort());
  }, []);

  const change = (key: string, part: Partial<ChosenPicture>) =>
    setList((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));

  const drop = (key: string) => setList((before) => before.filter((one) => one.key !== key));

  async function send(key: string, file: File): Promise<void> {
    const abort = new AbortController();
    running.current.set(key, abort);
    try {
      const preview = await dataUrlOf(file);
      change(key, { preview });
      const { pictureId } = await uploadPicture(upload, {
        body: { picture: base64Of(preview) },
        onProgress: (share) => change(key, { share }),
        signal: abort.signal,
      });
      change(key, { pictureId, share: 1 });
    } catch (error) {
      const refused = error instanceof CallRefused ? error : new CallRefused("network_error", 0);
      if (!noPicture.has(refused.code)) return change(key, { error: refused });
      // Sent again it would be refused again.
      drop(key);
      setFaults((before) => [...before, { fault: "notPicture", name: file.name }]);
    } finally {
      running.current.delete(key);
    }
  }

  return {
    list,
    max,
    faults,
    add(files) {
      const [good, wrong] = sift(files, max - list.length);
      setFaults(wrong);
      for (const file of good) {
        const key = randomUuid();
        const picture = { key, file, preview: "", share: 0, pictureId: undefined };
        setList((before) => [...before, { ...picture, error: undefined }]);
        void send(key, file);
      }
    },
    remove(key) {
      running.current.get(key)?.abort();
      setFaults([]);
      drop(key);
    },
    again(key) {
      const file = list.find((chosen) => chosen.key === key)?.file;
      if (file === undefined) return;
      change(key, { error: undefined, share: 0 });
      void send(key, file);
    },
    clear() {
      running.current.forEach((one) => one.abort());
      setList([]);
    },
  };
}
