import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { focusFaults } from "./fault-focus.ts";

let leave: () => void;
beforeEach(() => {
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((call) => {
    setTimeout(() => call(0), 1);
    return 0;
  });
  Element.prototype.scrollIntoView = () => undefined;
  document.body.innerHTML =
    '<input id="elsewhere"><form><input id="a"><input id="b"><button>Save</button></form>';
  leave = focusFaults();
});
afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

const at = (id: string) => document.querySelector<HTMLElement>(`#${id}`) ?? expect.fail(id);
const mark = (id: string) => at(id).setAttribute("aria-invalid", "true");
const later = () => new Promise((done) => setTimeout(done, 20));
function send(): void {
  const form = document.querySelector("form") ?? expect.fail("no form");
  form.querySelector("button")?.focus();
  form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
}

it("goes to the first field that the form found wrong", async () => {
  mark("b");
  send();
  await later();
  expect(document.activeElement).toBe(at("b"));
});

it("goes to the field that the server found wrong later", async () => {
  send();
  await later();
  mark("a");
  await later();
  expect(document.activeElement).toBe(at("a"));
});

it("leaves people where they went in the meantime", async () => {
  send();
  await later();
  at("elsewhere").focus();
  mark("a");
  await later();
  expect(document.activeElement).toBe(at("elsewhere"));
});
