import type { Brand } from "../../brand/index.ts";
import type { MemberDirectory } from "./service.ts";

/** Lists of other things than members, narrowed to the members a text may mean. */
export interface MemberSearchDeps {
  readonly brand: Pick<Brand, "settings">;
  readonly identity: { readonly directory: Pick<MemberDirectory, "search"> };
}

/** The members a text may mean, as in the list of members; without a text, undefined: everybody. */
export async function membersOf(
  { brand, identity }: MemberSearchDeps,
  keyword: string | undefined,
): Promise<bigint[] | undefined> {
  if (keyword === undefined) return undefined;
  const merchantCodes = (await brand.settings.list()).map((one) => one.merchantCode);
  const asked = { keyword, merchantCodes, status: undefined, pageNum: 1, pageSize: 100 };
  const { content } = await identity.directory.search(asked);
  return content.map(({ memberId }) => BigInt(memberId));
}
