import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
    tx.execute("drop table if exists platform.migration, public.one"),
  );
  return () => rmSync(folder, { recursive: true });
});

const file = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql);

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
