import type { TestDatabase } from "./database.ts";

type Owner = Pick<TestDatabase, "owner">;

/** While the work goes on, the posting of this member fails, or its connection dies with it. */
export async function disturbed(
  { owner }: Owner,
  memberId: bigint,
  how: "fails" | "dies",
  work: () => Promise<void>,
): Promise<void> {
  const write = (sql: string) => owner.transaction((tx) => tx.execute(sql));
  await write(
    `create or replace function public.fail_or_die() returns trigger language plpgsql as $$
     begin
       if tg_argv[1] = 'fails' and new.member_id = tg_argv[0]::bigint then
         raise exception 'it is broken';
       end if;
       if tg_argv[1] = 'dies' and new.member_id = tg_argv[0]::bigint then
         perform pg_terminate_backend(pg_backend_pid());
       end if;
       return new;
     end $$`,
  );
  await write(
    `create trigger disturbed before insert on ledger.operation for each row
     execute function public.fail_or_die('${memberId}', '${how}')`,
  );
  try {
    await work();
  } finally {
    await write("drop trigger disturbed on ledger.operation");
  }
}
