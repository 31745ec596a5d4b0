/** Saves a drawing of the page as a picture, large enough to be printed. */

const width = 1024;

const loaded = (source: string) =>
  new Promise<HTMLImageElement>((resolve, reject) => {
    const image = new Image();
    image.addEventListener("load", () => resolve(image));
    image.addEventListener("error", () => reject(new Error("the drawing cannot be read")));
    image.src = source;
  });

export async function savePng(drawing: SVGElement, name: string): Promise<void> {
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGElement)) return;
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(width));
  const text = new XMLSerializer().serializeToString(copy);
  const image = await loaded(`data:image/svg+xml,${encodeURIComponent(text)}`);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = width;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("the browser cannot draw");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, width);
  pen.drawImage(image, 0, 0, width, width);
  const link = document.createElement("a");
  link.href = canvas.toDataURL("image/png");
  link.download = name;
  link.click();
}
