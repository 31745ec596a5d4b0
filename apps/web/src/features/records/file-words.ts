import { useTranslations } from "use-intl/react";
import { gameTypes } from "../../lib/game-types.ts";
import { toZoneText } from "../../lib/zone-time.ts";
import { useKindTexts } from "./kind-texts.ts";
import { useZone } from "./range-bar.tsx";
import { roundStatuses } from "./view.ts";

/**
 * Files of records as a player opens them. The platform's file has codes and moments of Greenwich,
 * for programs; the site writes its columns, kinds and times as its pages do. Amounts stay plain
 * numbers, so that a spreadsheet can add them up.
 */

export interface FileWords {
  /** By the platform's names of the columns. */
  readonly heads: Readonly<Record<string, string>>;
  /** By column, the word for each code in it. */
  readonly codes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Columns of moments, and whose clock they are shown by. */
  readonly times: readonly string[];
  readonly timeZone: string;
}

/** RFC 4180, as the platform writes it. */
function rowsOf(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = "", end] of csv.matchAll(
    /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/g,
  )) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  return rows;
}

const cellOf = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** "2026-11-27 09:41:16": what spreadsheets of every language read as a time. */
function timeOf(at: string, timeZone: string): string {
  const [day, minute] = toZoneText(at, timeZone).split("T");
  return `${day} ${minute}:${at.slice(17, 19)}`;
}

/** The platform's file in the words of the page. */
export function inWords(csv: string, { heads, codes, times, timeZone }: FileWords): string {
  const [names = [], ...rows] = rowsOf(csv.replace(/^\u{FEFF}/u, ""));
  const wordOf = (cell: string, at: number) => {
    const name = names[at] ?? "";
    if (cell !== "" && times.includes(name)) return timeOf(cell, timeZone);
    const words = codes[name];
    return words !== undefined && Object.hasOwn(words, cell) ? (words[cell] ?? cell) : cell;
  };
  const headOf = (name: string) =>
    times.includes(name) ? `${heads[name] ?? name} (${timeZone})` : (heads[name] ?? name);
  const lines = [names.map(headOf), ...rows.map((row) => row.map(wordOf))];
  const text = lines.map((line) => `${line.map(cellOf).join(",")}\r\n`).join("");
  // Without the mark some spreadsheets take the text for another encoding.
  return `\u{FEFF}${text}`;
}

export function useBetsWords(): FileWords {
  const t = useTranslations("records");
  const types = useTranslations("shell.gameType");
  return {
    heads: {
      started_at: t("started"),
      settled_at: t("settledAt"),
      round_id: t("roundNumber"),
      vendor: t("vendor"),
      game: t("game"),
      game_type: t("gameType"),
      status: t("status"),
      stake: t("stake"),
      payout: t("payout"),
      net: t("net"),
      currency: t("currency"),
    },
    codes: {
      game_type: Object.fromEntries(gameTypes.map((type) => [type, types(type)])),
      status: Object.fromEntries(roundStatuses.map((status) => [status, t(status)])),
    },
    times: ["started_at", "settled_at"],
    timeZone: useZone(),
  };
}

export function useStatementWords(): FileWords {
  const t = useTranslations("records");
  const wallet = useTranslations("wallet");
  return {
    heads: {
      time: wallet("when"),
      transaction_id: t("transactionNumber"),
      kind: wallet("kind"),
      reference: wallet("reference"),
      game: t("game"),
      counterparty: t("counterparty"),
      amount: wallet("change"),
      balance_after: wallet("balance"),
      currency: t("currency"),
    },
    codes: { kind: useKindTexts() },
    times: ["time"],
    timeZone: useZone(),
  };
}
