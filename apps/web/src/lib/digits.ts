/**
 * Digits as people type them. Keyboards of many languages produce digits in their own script; what
 * is sent is always Latin.
 */

/** Where each script's digits begin: Arabic, Persian, Hindi, Bengali, Thai, Lao, Burmese, Khmer. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xed0, 0x1040, 0x17e0];

/** The text with every digit in Latin script. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** Only the digits of a text, in Latin script. */
export function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, "");
}
