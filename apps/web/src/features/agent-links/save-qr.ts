import { encode } from "uqr";
import { save } from "../../lib/save-file.ts";

/** Pixels, so that it can be printed. */
const widthMin = 1024;

/** Saves the code of a text as a PNG, with the white edge that readers need. */
export async function saveQr(text: string, name: string): Promise<void> {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const unit = Math.ceil(widthMin / size);
  const canvas = document.createElement("canvas");
  canvas.width = size * unit;
  canvas.height = size * unit;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("the browser cannot draw");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "#000";
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) pen.fillRect(x * unit, y * unit, unit, unit);
    }
  }
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (picture === null) throw new Error("the browser cannot draw");
  save(picture, name);
}
