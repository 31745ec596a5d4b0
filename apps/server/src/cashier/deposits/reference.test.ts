import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isReference, makeReference, readReferences } from "./reference.ts";

const signs = "ACDEFGHJKMNPRTVWXY34679";
const some = Array.from({ length: 50 }, () => makeReference(randomUUID(), 1));

describe("a transfer's reference", () => {
  it("is eight signs of which none looks like another", () => {
    for (const reference of some) {
      expect(reference).toMatch(/^[ACDEFGHJKMNPRTVWXY34679]{8}$/);
      expect(isReference(reference)).toBe(true);
    }
  });

  it("is the same for the same deposit, and another at another try", () => {
    const id = randomUUID();
    expect(makeReference(id, 1)).toBe(makeReference(id, 1));
    expect(makeReference(id, 2)).not.toBe(makeReference(id, 1));
  });

  it("is wrong with any one sign changed, and with any two changed about", () => {
    for (const reference of some) {
      for (let place = 0; place < 8; place += 1) {
        for (const sign of signs) {
          if (sign === reference[place]) continue;
          const typo = reference.slice(0, place) + sign + reference.slice(place + 1);
          expect(isReference(typo)).toBe(false);
        }
        const [one, two] = [reference.charAt(place), reference.charAt(place + 1)];
        if (two === "" || one === two) continue;
        const about = reference.slice(0, place) + two + one + reference.slice(place + 2);
        expect(isReference(about)).toBe(false);
      }
    }
  });

  it("is found in what a bank passes on, however it is spaced", () => {
    const [one = "", two = ""] = some;
    expect(readReferences(`deposit ${one.toLowerCase()} thanks`)).toContain(one);
    expect(readReferences(`${one.slice(0, 4)}-${one.slice(4)}`)).toContain(one);
    expect(readReferences(`${one} / ${two}`)).toEqual(expect.arrayContaining([one, two]));
    expect(readReferences("")).toEqual([]);
  });
});
