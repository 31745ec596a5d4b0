import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { migrate } from "./migrate.ts";

let test: TestDatabase;
let folder: string;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "baize-migrations-"));
  await test.owner.transaction((tx) =>
    tx.execute(
      "drop table if exists platform.migration, platform.repeatable, public.one; " +
        "drop function if exists public.two",
    ),
  );
  return () => rmSync(folder, { recursive: true });
});

const file = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql);

function functionFile(body: string, name = "public.two") {
  mkdirSync(path.join(folder, "repeatable"), { recursive: true });
  file(
    `repeatable/${name}.sql`,
    `-- Because.\ncreate or replace function public.two() returns int\n` +
      `language sql as $$ ${body} $$;`,
  );
}

async function two(): Promise<number | undefined> {
  const rows = await test.owner.read((reader) =>
    reader.query<{ two: number }>("select public.two()"),
  );
  return rows[0]?.two;
}

describe("migrations", () => {
  it("applies files in numeric order, once, also when two programs start at once", async () => {
    file("0002_two.sql", "-- Because.\nalter table one add b int;");
    file("0001_one.sql", "-- Because.\ncreate table one (a int);");
    const applied = await Promise.all([
      migrate(test.ownerUrl, folder),
      migrate(test.ownerUrl, folder),
    ]);
    expect(applied.flat().toSorted()).toEqual(["0001_one.sql", "0002_two.sql"]);
    expect(await migrate(test.ownerUrl, folder)).toEqual([]);
  });

  it("refuses a file that was changed after it was applied", async () => {
    file("0001_one.sql", "-- Because.\ncreate table one (a int);");
    await migrate(test.ownerUrl, folder);
    file("0001_one.sql", "-- Because.\ncreate table one (a bigint);");
    await expect(migrate(test.ownerUrl, folder)).rejects.toThrow("0001_one.sql was changed");
  });

  it("leaves nothing of a file that fails, and names it", async () => {
    file("0001_one.sql", "-- Because.\ncreate table one (a int); select 1/0;");
    await expect(migrate(test.ownerUrl, folder)).rejects.toThrow(
      "0001_one.sql failed: division by zero",
    );
    file("0001_one.sql", "-- Because.\ncreate table one (a int);");
    expect(await migrate(test.ownerUrl, folder)).toEqual(["0001_one.sql"]);
  });

  it.each([
    ["one.sql", "-- Because.\nselect 1;", "name it like"],
    ["0001_one.sql", "select 1;", "must be a comment that says why"],
  ])("refuses %s", async (name, sql, message) => {
    file(name, sql);
    await expect(migrate(test.ownerUrl, folder)).rejects.toThrow(message);
  });

  it("refuses a late file numbered below an applied one, and an unknown applied one", async () => {
    file("0002_two.sql", "-- Because.\ncreate table one (a int);");
    await migrate(test.ownerUrl, folder);
    file("0001_one.sql", "-- Because.\nselect 1;");
    await expect(migrate(test.ownerUrl, folder)).rejects.toThrow("give it a new number");
    rmSync(path.join(folder, "0002_two.sql"));
    await expect(migrate(test.ownerUrl, folder)).rejects.toThrow("newer version");
  });
});

describe("functions that stand once", () => {
  beforeEach(() => file("0001_one.sql", "-- Because.\ncreate table one (a int);"));

  it("come after the numbered files, once, also when two programs start at once", async () => {
    functionFile("select 2 + count(*)::int from public.one");
    const applied = await Promise.all([
      migrate(test.ownerUrl, folder),
      migrate(test.ownerUrl, folder),
    ]);
    expect(applied.flat().toSorted()).toEqual(["0001_one.sql", "public.two.sql"]);
    expect(await two()).toBe(2);
    expect(await migrate(test.ownerUrl, folder)).toEqual([]);
  });

  it("are applied again when their text changed, and on a database that had none", async () => {
    await migrate(test.ownerUrl, folder);
    functionFile("select 2");
    expect(await migrate(test.ownerUrl, folder)).toEqual(["public.two.sql"]);
    functionFile("select 3");
    expect(await migrate(test.ownerUrl, folder)).toEqual(["public.two.sql"]);
    expect(await two()).toBe(3);
  });

  it("stay as they were when the new text fails", async () => {
    functionFile("select 2");
    await migrate(test.ownerUrl, folder);
    functionFile("select nothing");
    await expect(migrate(test.ownerUrl, folder)).rejects.toThrow("public.two.sql failed");
    expect(await two()).toBe(2);
    functionFile("select 2");
    expect(await migrate(test.ownerUrl, folder)).toEqual([]);
  });

  it.each([
    ["two", "name it after its function"],
    ["public.three", 'it must hold "create or replace function public.three("'],
  ])("are refused in a file named %s", async (name, message) => {
    functionFile("select 2", name);
    await expect(migrate(test.ownerUrl, folder)).rejects.toThrow(message);
  });
});
