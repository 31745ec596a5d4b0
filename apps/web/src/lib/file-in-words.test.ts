import { expect, test } from "vitest";
import { inWords, type FileWords } from "./file-in-words.ts";

const words: FileWords = {
  heads: { started_at: "Started", settled_at: "Settled", status: "Status", net: "Result" },
  codes: { status: { settled: "Ended", open: "Open" }, game_type: { BGS: "Originals" } },
  times: ["started_at", "settled_at"],
  timeZone: "Asia/Dhaka",
};

const head = "\u{FEFF}started_at,settled_at,game,game_type,status,net\r\n";
const headInWords =
  "\u{FEFF}Started (Asia/Dhaka),Settled (Asia/Dhaka),game,game_type,Status,Result\r\n";

test.each([
  [
    "times by the clock of the page, codes as words, amounts as they are",
    "2026-11-27T20:41:16.775Z,2026-11-27T20:41:32.524Z,Skylark,BGS,settled,-150.00\r\n",
    "2026-11-28 02:41:16,2026-11-28 02:41:32,Skylark,Originals,Ended,-150.00\r\n",
  ],
  [
    "an open round has neither an end nor a result",
    "2026-11-27T03:41:16.775Z,,Skylark,RNG,open,\r\n",
    "2026-11-27 09:41:16,,Skylark,RNG,Open,\r\n",
  ],
  [
    "commas, quotes and what a spreadsheet could run stay quoted and harmless",
    `2026-11-27T03:41:16.775Z,,"'=cmd, ""x""",BGS,open,\r\n`,
    `2026-11-27 09:41:16,,"'=cmd, ""x""",Originals,Open,\r\n`,
  ],
  [
    "a code that nobody has a word for",
    "2026-11-27T03:41:16.775Z,,toString,BGS,toString,1.00\r\n",
    "2026-11-27 09:41:16,,toString,Originals,toString,1.00\r\n",
  ],
  ["no row", "", ""],
])("a file in words: %s", (_name, rows, inPlain) => {
  expect(inWords(head + rows, words)).toBe(headInWords + inPlain);
});
