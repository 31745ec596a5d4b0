/** The facts that conditions may ask of a member, and what each is said with beside its name. */
export const segmentParts = {
  has_deposited: [],
  has_phone: [],
  has_mail: [],
  has_payee: [],
  is_verified: [],
  registered_days: ["days"],
  vip_level: ["least"],
  deposit_count: ["least", "days"],
  deposit_sum: ["amount", "days"],
  valid_sum: ["amount", "days"],
  prefers: ["gameType", "days"],
  unseen_days: ["days"],
  language: ["values"],
  currency: ["values"],
  was_invited: [],
  birthday_month: [],
  country: ["values"],
  tagged: ["tags"],
  below_agent: ["agent"],
  on_list: ["listId"],
} as const satisfies Readonly<
  Record<
    string,
    readonly ("days" | "least" | "amount" | "gameType" | "values" | "tags" | "agent" | "listId")[]
  >
>;
