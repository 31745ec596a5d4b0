import type { Language } from "@baize/contract";
import { cleanup, fireEvent, render, within } from "@testing-library/react";
import { useState } from "react";
import { IntlProvider } from "use-intl/react";
import { afterEach, expect, test } from "vitest";
import messages from "../../locales/en/console.json" with { type: "json" };
import type { Texts } from "../../lib/typed-terms.ts";
import { Field } from "../field.tsx";
import { LanguagePanel } from "./language-panel.tsx";

afterEach(cleanup);

const brand: { languages: Language[]; defaultLanguage: Language } = {
  languages: ["bn", "hi"],
  defaultLanguage: "bn",
};

function Form({ needsEnglish }: { readonly needsEnglish: boolean }) {
  const [title, setTitle] = useState<Texts>({});
  const [isTried, setTried] = useState(false);
  const isWrong = isTried && (needsEnglish ? title.en === undefined : title.bn === undefined);
  return (
    <IntlProvider locale="en" timeZone="UTC" messages={{ console: messages }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
        }}
      >
        <LanguagePanel brand={brand} texts={[title]} needsEnglish={needsEnglish}>
          {({ language, written, errorOf }) => (
            <Field
              {...written}
              label="Title"
              value={title[language] ?? ""}
              error={errorOf(title, isWrong ? "wrong" : undefined)}
              onChange={({ target }) => setTitle({ ...title, [language]: target.value })}
            />
          )}
        </LanguagePanel>
        <button>Save</button>
      </form>
    </IntlProvider>
  );
}

function open(needsEnglish: boolean) {
  const { container } = render(<Form needsEnglish={needsEnglish} />);
  const form = within(container);
  return {
    form,
    title: () => form.getByLabelText<HTMLInputElement>("Title"),
    save: () => fireEvent.click(form.getByText("Save")),
    isOpen: (name: string) =>
      form.getByRole("tab", { name: new RegExp(name) }).getAttribute("aria-selected") === "true",
  };
}

test("a form that is sent without the English it needs opens English, which says so", () => {
  const { form, title, save, isOpen } = open(true);
  fireEvent.change(title(), { target: { value: "উপহার" } });
  save();
  expect(isOpen("English")).toBe(true);
  expect(title().getAttribute("aria-invalid")).toBe("true");
  form.getByText(messages.desk.englishMissing);
  // Nothing is wrong with the other one.
  fireEvent.click(form.getByRole("tab", { name: /বাংলা/ }));
  expect(title().getAttribute("aria-invalid")).toBeNull();
  save();
  expect(isOpen("English")).toBe(true);
  fireEvent.change(title(), { target: { value: "Gift" } });
  expect(title().getAttribute("aria-invalid")).toBeNull();
});

test("where any language will do, the open one is asked for", () => {
  const { form, title, save, isOpen } = open(false);
  expect(form.queryByRole("tab", { name: /English/ })).toBeNull();
  save();
  expect(isOpen("বাংলা")).toBe(true);
  form.getByText(messages.desk.rule.fillIn);
  fireEvent.change(title(), { target: { value: "উপহার" } });
  expect(title().getAttribute("aria-invalid")).toBeNull();
});
