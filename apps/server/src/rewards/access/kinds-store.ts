import { checkInRewardId } from "@baize/contract/check-in-id";
import { stoppableKinds, type StoppableKind } from "@baize/contract";

/**
 * Where each kind of reward that is no promotion has its rows: each with its last settings, and
 * whether something of it may still be taken part in.
 */
const rowsOf: Readonly<Record<StoppableKind, string>> = {
  mission: `select merchant_code, mission_id as reward_id, settings,
      settings ->> 'isOpen' = 'true' as is_open
    from rewards.mission join rewards.mission_revision using (mission_id, revision)`,
  wheel: `select merchant_code, wheel_id as reward_id, settings,
      settings ->> 'isOpen' = 'true' as is_open
    from rewards.wheel join rewards.wheel_revision using (wheel_id, revision)`,
  board: `select merchant_code, board_id as reward_id, settings,
      state not in ('finished', 'cancelled') as is_open
    from rewards.board join rewards.board_revision using (board_id, revision)`,
  raffle: `select merchant_code, raffle_id as reward_id, settings,
      state in ('planned', 'open', 'frozen') as is_open
    from rewards.raffle`,
  envelope: `select merchant_code, envelope_id as reward_id, settings,
      state in ('planned', 'open') as is_open
    from rewards.envelope`,
  // tidy: allow row-name, because it is the name of a kind.
  check_in: `select distinct on (merchant_code) merchant_code,
      '${checkInRewardId}'::uuid as reward_id, settings, settings ->> 'isOpen' = 'true' as is_open
    from rewards.check_in_settings order by merchant_code, revision desc`,
};

/** Rows of kind, merchant_code, reward_id, settings and is_open. */
export function rewardRowsSql(kinds: readonly StoppableKind[] = stoppableKinds): string {
  const all = kinds.map((kind) => `select '${kind}' as kind, rows.* from (${rowsOf[kind]}) rows`);
  return `(${all.join(" union all ")})`;
}
