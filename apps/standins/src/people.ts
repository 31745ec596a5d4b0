/** Who can sign in at the stand-ins: three people of the demo, and anyone who types a name. */

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export const demoPeople: readonly Person[] = [
  { id: "demo-rafi", name: "Rafi Ahmed", email: "rafi.ahmed@mail.test" },
  { id: "demo-mitu", name: "Mitu Chowdhury", email: "mitu.chowdhury@mail.test" },
  { id: "demo-tanvir", name: "Tanvir Hossain", email: "tanvir.hossain@mail.test" },
];

const nameLengthMax = 60;

/** The same name is the same person; the id carries the name, so that nothing need be stored. */
export function personOfName(typed: string): Person | undefined {
  const name = typed.trim().replace(/\s+/g, " ").slice(0, nameLengthMax).trim();
  if (name === "") return undefined;
  const id = `name-${Buffer.from(name).toString("base64url")}`;
  const local = name.toLowerCase().replace(/[^a-z0-9]+/g, ".") || "somebody";
  return { id, name, email: `${local.replace(/^\.|\.$/g, "") || "somebody"}@mail.test` };
}

export function findPerson(id: string): Person | undefined {
  const known = demoPeople.find((person) => person.id === id);
  if (known !== undefined || !id.startsWith("name-")) return known;
  const person = personOfName(Buffer.from(id.slice(5), "base64url").toString("utf8"));
  return person === undefined ? undefined : { ...person, id };
}

/** The person a form of the chooser names: one of the list, or by the name that was typed. */
export function chosenPerson(form: URLSearchParams): Person | undefined {
  const id = form.get("person");
  return id === null ? personOfName(form.get("name") ?? "") : findPerson(id);
}
