/** Which of the three ways a device goes. */
export const devices = ["android", "ios", "desktop"] as const;
export type Device = (typeof devices)[number];

/** iPads say they are Macs, but no Mac has a screen to touch. */
export function deviceOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, "userAgent" | "maxTouchPoints">): Device {
  if (/android/i.test(userAgent)) return "android";
  if (/iphone|ipad|ipod/i.test(userAgent)) return "ios";
  return /macintosh/i.test(userAgent) && maxTouchPoints > 1 ? "ios" : "desktop";
}

/** The visitor's own device comes first. */
export function devicesFrom(own: Device): Device[] {
  return [own, ...devices.filter((device) => device !== own)];
}
