import type { TestApp } from "./app.ts";
import { drainPostings, readersOf } from "./events.ts";

/** The figures of teams, as the worker brings them up. */

export const figureReaders = (api: Pick<TestApp, "app">) =>
  api.app.platform.consumers.filter(({ name }) => name.startsWith("team_"));

/** Everything that happened is in the figures. */
export async function foldTeams(api: Pick<TestApp, "app" | "database">): Promise<void> {
  await drainPostings(api);
  await readersOf(api.database, figureReaders(api)).catchUp();
  await api.app.platform.modules.agents.fold.run();
}

const figures = `bets, stake_minor, valid_minor, won_minor, payout_minor, deposit_minor, deposits,
  first_deposits, withdrawal_minor, bonus_minor, rebate_minor, salary_minor, dividend_minor,
  jackpot_minor, new_members, active`;
const sums = figures
  .split(",")
  .map((name) => `sum(${name.trim()})::bigint as ${name.trim()}`)
  .join(", ");
const isAny = `(${figures.split(",").join(", ")}) <> (${figures
  .split(",")
  .map(() => "0")
  .join(", ")})`;

/** A team's days are its agent's own and those of each branch, figure by figure. */
export async function brokenTeamDays({
  database,
}: Pick<TestApp, "database">): Promise<readonly unknown[]> {
  return database.db.read((reader) =>
    reader.query(
      `with team as (select agent_id, day, product, ${figures} from agents.team_day
         where ${isAny}),
       parts as (
         select d.member_id as agent_id, d.day, d.product, ${figures}
         from agents.member_day d join identity.member m using (member_id)
         where m.member_type not in (3, 4)
         union all
         select l.upline_id, d.day, d.product, ${figures}
         from identity.line l join identity.member m using (member_id)
         join agents.member_day d using (member_id)
         where l.upline_id is not null and m.member_type = 3
         union all
         select l.upline_id, t.day, t.product, ${figures}
         from identity.line l join agents.team_day t on t.agent_id = l.member_id
         where l.upline_id is not null),
       added as (select agent_id, day, product, ${sums} from parts group by 1, 2, 3)
       select * from (
         (select * from team except select * from added where ${isAny})
         union all
         (select * from added where ${isAny} except select * from team)) wrong`,
    ),
  );
}
