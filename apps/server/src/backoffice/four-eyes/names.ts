import type { Reader } from "../../platform/db.ts";
import type { PreviewEntry } from "./rules.ts";

/** What the ids in requests are called: a second person does not agree to an id. */
export interface NameSources {
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

/** Ids without a name are left out. */
export async function namesIn(
  { rewardNames, findMembers }: NameSources,
  reader: Reader,
  entries: readonly PreviewEntry[],
  language: string,
): Promise<Record<string, string>> {
  const { rewards, members } = idsIn(entries);
  const named = await rewardNames(reader, rewards, language);
  const found = members.length === 0 ? [] : await findMembers(members.map(BigInt));
  const usernames = found.map((one) => [String(one.memberId), one.username] as const);
  return Object.fromEntries([...named, ...usernames]);
}
