import { describe, expect, it } from "vitest";
import { allOf, cleanUpsIn, exportsIn, handlersIn, type Module } from "./module.ts";

const nothing = async () => 0;
const handlers = { auditTrail: async () => ({}) } as unknown as NonNullable<Module["handlers"]>;
const exports = { audit: { head: [], read: () => {} } } as unknown as NonNullable<
  Module["exports"]
>;

describe("what modules hand out", () => {
  it("is one object of all, and what a module does not have is left out", () => {
    expect(Object.keys(handlersIn([{ handlers }, {}]))).toEqual(["auditTrail"]);
    expect(Object.keys(exportsIn([{}, { exports }]))).toEqual(["audit"]);
    const cleanUps = cleanUpsIn([{ cleanUp: { one: nothing } }, { cleanUp: { two: nothing } }]);
    expect(Object.keys(cleanUps)).toEqual(["one", "two"]);
  });

  it("is a list in the order of the modules", () => {
    const job = (name: string) => ({ name, at: "* * * * *", run: nothing });
    const modules = [{ jobs: [job("first")] }, {}, { jobs: [job("second"), job("third")] }];
    expect(allOf(modules, "jobs").map(({ name }) => name)).toEqual(["first", "second", "third"]);
  });

  it.each([
    ["a call", () => handlersIn([{ handlers }, { handlers }]), "handlers of auditTrail"],
    ["an export", () => exportsIn([{ exports }, { exports }]), "exports of audit"],
    [
      "a clean-up",
      () => cleanUpsIn([{ cleanUp: { one: nothing } }, { cleanUp: { one: nothing } }]),
      "cleanUp of one",
    ],
  ])("stops the program where two modules have %s of one name", (_what, fold, said) => {
    expect(fold).toThrow(`two modules have ${said}`);
  });
});
