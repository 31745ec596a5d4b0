import type { Reader } from "../../platform/db.ts";
import type { PreviewEntry } from "./rules.ts";

/** Games and vendors, as their reader knows them; a game nobody knows has no name. */
export interface GameNames {
  readonly describeGame: (
    vendorCode: string,
    gameCode: string,
    language: string,
  ) => Promise<{ readonly gameName: string } | undefined>;
  readonly vendorName: (vendorCode: string, language: string) => Promise<string>;
}

/** What the ids in requests are called: a second person does not agree to an id. */
export interface NameSources {
  readonly games: GameNames;
  readonly rewardNames: (
    reader: Reader,
    ids: readonly string[],
    language: string,
  ) => Promise<ReadonlyMap<string, string>>;
  readonly findMembers: (
    memberIds: readonly bigint[],
  ) => Promise<readonly { readonly memberId: bigint; readonly username: string }[]>;
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const memberId = /"memberId":"?(\d+)"?/g;

/** Every id in what would change, in subjects and in values. */
export function idsIn(entries: readonly PreviewEntry[]) {
  const text = JSON.stringify(entries);
  return {
    rewards: [...new Set(text.match(uuid))],
    members: [...new Set([...text.matchAll(memberId)].map(([, id]) => id ?? ""))],
  };
}

/** Games and vendors that a change names, each once, as codes with a blank between. */
export function gamesIn(entries: readonly PreviewEntry[]) {
  const games = new Set<string>();
  const vendors = new Set<string>();
  const take = (name: string, value: unknown): void => {
    if (name === "game" && typeof value === "string") games.add(value);
    if (name === "vendors" && Array.isArray(value)) {
      for (const code of value) if (typeof code === "string") vendors.add(code);
    }
    if (typeof value !== "object" || value === null) return;
    if ("vassalage" in value && "gameCode" in value) {
      games.add(`${String(value.vassalage)} ${String(value.gameCode)}`);
    }
    for (const [inner, part] of Object.entries(value)) take(inner, part);
  };
  for (const { before, after } of entries) [before, after].forEach((side) => take("", side));
  return { games: [...games], vendors: [...vendors] };
}

async function namedGames(
  { describeGame, vendorName }: GameNames,
  entries: readonly PreviewEntry[],
  language: string,
): Promise<(readonly [string, string])[]> {
  const named: (readonly [string, string])[] = [];
  const { games, vendors } = gamesIn(entries);
  for (const key of games) {
    const [vendorCode = "", gameCode = ""] = key.split(" ");
    const game = await describeGame(vendorCode, gameCode, language);
    if (game !== undefined) named.push([key, game.gameName]);
  }
  for (const code of vendors) named.push([code, await vendorName(code, language)]);
  return named;
}

/** Ids without a name are left out. */
export async function namesIn(
  { rewardNames, findMembers, games }: NameSources,
  reader: Reader,
  entries: readonly PreviewEntry[],
  language: string,
): Promise<Record<string, string>> {
  const { rewards, members } = idsIn(entries);
  const named = await rewardNames(reader, rewards, language);
  const found = members.length === 0 ? [] : await findMembers(members.map(BigInt));
  const usernames = found.map((one) => [String(one.memberId), one.username] as const);
  const played = await namedGames(games, entries, language);
  return Object.fromEntries([...named, ...usernames, ...played]);
}
