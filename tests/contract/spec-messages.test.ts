import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/**
 * The messages of the specification's sections 5 and 8, and the text of ours that says each. A row
 * fails where the text is gone, where nothing uses it any more, or where it no longer says that.
 */

type Row = readonly [said: string, text: string, words: RegExp];

const rows: readonly Row[] = [
  ["password with (min) - (max) characters", "auth:passwordLength", /\{min\} - \{max\}/],
  ["valid verification code", "server:code_wrong", /valid verification code/],
  ["valid mobile number", "fields:mobileInvalid", /valid mobile number/],
  ["incorrect confirmation input", "auth:inconsistentTwice", /confirmation/i],
  ["phone number format", "server:mobile_invalid", /mobile number/],
  ["invalid invitation code", "server:invitation_code_error", /invalid invitation code/i],
  ["e-mail format", "server:email_invalid", /E-mail format is incorrect/],
  ["input cannot be empty", "fields:required", /Input cannot be empty/],
  ["please enter the captcha", "server:captcha_required", /Please enter the captcha/],
  ["username and password", "auth:loginRequired", /enter the username and password/],
  ["network link is abnormal", "shell:networkError", /Network link is abnormal/],
  ["the page took longer to load", "shell:slowNetwork", /took longer time to load/],
  ["unknown error", "shell:unknownError", /Unknown error/],
  ["invalid URL", "shell:merchantText", /Invalid URL, please contact customer service/],
  ["access restricted", "shell:blockedTitle", /Access restricted/],
  ["system maintenance", "server:maintenance", /System maintenance/],
  ["with a refresh option", "shell:refresh", /./],
  ["game maintenance", "shell:maintenanceTitle", /Game maintenance/],
  ["you are not logged in", "server:not_logged_in", /not logged in, please login/],
  ["complete verification first", "server:step_up_required", /complete verification first/],
  ["register an account first", "server:trial_not_allowed", /register .*account first/i],
  ["contact your agent", "server:line_closed", /contact your agent/],
  ["missing phone number", "server:mobile_missing", /mobile number/],
  ["too many requests, 5 minutes", "server:sms_too_many", /5 minutes/],
  ["missing verification code", "server:code_missing", /verification code/],
  ["captcha check failed", "server:captcha_wrong", /captcha/],
  ["quota not sufficient", "server:sms_quota", /contact customer service/],
  ["operation not enabled", "server:sms_not_enabled", /available/],
  ["verification code expired", "server:code_expired", /expired/],
  ["popup closed by user", "auth:socialCancelled", /./],
];

function sourcesOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|texts\//.test(name))
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .join("\n");
}

const site = sourcesOf("apps/web/src");
const server = sourcesOf("apps/server/src");

function textOf(place: string): string | undefined {
  const [file = "", key = ""] = place.split(":");
  const at =
    file === "server"
      ? "packages/contract/src/texts/en.json"
      : `apps/web/src/locales/en/${file}.json`;
  return (JSON.parse(readFileSync(at, "utf8")) as Record<string, string>)[key];
}

test.each(rows)("%s is said by %s", (_said, place, words) => {
  expect(textOf(place)).toMatch(words);
  const [file = "", key = ""] = place.split(":");
  const sources = file === "server" ? server : site;
  expect(sources.includes(`"${key}"`), "something says it").toBe(true);
});
