/**
 * What a user-agent line says about a device, for people to know it again. Names of browsers and
 * systems are their makers' and are not translated. A line says what its sender wants it to say:
 * it helps memory and proves nothing.
 */

export interface Device {
  readonly browser: string | undefined;
  readonly system: string | undefined;
  readonly kind: "phone" | "tablet" | "computer";
}

/** In this order: most browsers also carry the names of those they are like. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPT|Opera)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bYaBrowser\//, "Yandex"],
  [/\bUC ?Browser\//, "UC Browser"],
  [/\bMiuiBrowser\//, "Mi Browser"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, "iPadOS"],
  [/\b(?:iPhone|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

function firstOf(names: typeof browsers, userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}

export function readDevice(userAgent: string): Device {
  const system = firstOf(systems, userAgent);
  const isHandheld = system === "Android" || /\bMobile\b/.test(userAgent);
  // Android phones say "Mobile", Android tablets do not.
  const isTablet = system === "iPadOS" || (system === "Android" && !/\bMobile\b/.test(userAgent));
  return {
    browser: firstOf(browsers, userAgent),
    system,
    kind: isTablet ? "tablet" : isHandheld ? "phone" : "computer",
  };
}
