const headLength = 6;
const tailLength = 6;

/** What stands before a vendor's own number of a round: "HSE.HSE-", the same in all its rounds. */
const vendorPart = /^[A-Z0-9]{2,8}[.-](?:[A-Z0-9]{2,8}-)?(?=[0-9a-f]{8}-)/;

/** A long reference by its ends; a short one as it is. */
export function shortReference(text: string): string {
  if (text.length <= headLength + tailLength + 4) return text;
  const own = text.replace(vendorPart, "");
  return `${own.slice(0, headLength)}…${own.slice(-tailLength)}`;
}
