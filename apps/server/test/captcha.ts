import { createHash } from "node:crypto";
import type { Captcha, CaptchaAnswer } from "@baize/contract";

/** Answers a captcha by its work, as the site does for visitors who cannot read the picture. */
export function solveCaptcha({ captchaId, work }: Captcha): CaptchaAnswer {
  for (let number = 0; number <= work.numberMax; number += 1) {
    const found = createHash("sha256").update(`${work.salt}${number}`).digest("hex");
    if (found === work.challenge) return { kind: "work", captchaId, number };
  }
  throw new Error("the captcha has no answer");
}
