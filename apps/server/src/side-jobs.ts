import { createFinderJobs } from "./catalogue/index.ts";
import { makePicture, makePrivatePicture } from "./content/index.ts";
import { drawCaptcha } from "./identity/index.ts";
import type { ReferenceForm } from "./platform/http/reference.ts";
import { passwordWork } from "./platform/passwords.ts";
import type { Side } from "./platform/side/index.ts";

/** The work that is done beside the program that answers bets. */
export function createSideJobs() {
  return {
    drawCaptcha: ({ text, random }: { text: string; random: Uint8Array }) =>
      drawCaptcha(text, random),
    makePicture: ({ source, accepted }: PictureJob) => makePicture(source, accepted),
    makePrivatePicture: ({ source }: Pick<PictureJob, "source">) => makePrivatePicture(source),
    hashPassword: ({ password }: { password: string }) => passwordWork.hash(password),
    verifyPassword: (asked: { passwordHash: string; password: string }) =>
      passwordWork.verify(asked.passwordHash, asked.password),
    // Loaded when it is asked for, which is seldom.
    writeReference: async ({ form }: { form: ReferenceForm }) => {
      const reference = await import("./platform/http/reference.ts");
      return reference.writeReference(form);
    },
    ...createFinderJobs(),
  };
}

interface PictureJob {
  readonly source: Buffer;
  readonly accepted: Parameters<typeof makePicture>[1];
}

export type ServerSideJobs = ReturnType<typeof createSideJobs>;
export type ServerSide = Side<ServerSideJobs>;

/** The same work as the modules ask for it. */
export function sidePorts(side: ServerSide) {
  return {
    drawCaptcha: (text: string, random: Uint8Array) => side.run("drawCaptcha", { text, random }),
    pictures: {
      makePicture: (source: Buffer, accepted: PictureJob["accepted"]) =>
        side.run("makePicture", { source, accepted }),
      makePrivatePicture: (source: Buffer) => side.run("makePrivatePicture", { source }),
    },
    passwordWork: {
      hash: (password: string) => side.run("hashPassword", { password }),
      verify: (passwordHash: string, password: string) =>
        side.run("verifyPassword", { passwordHash, password }),
    },
    writeReference: (form: ReferenceForm) => side.run("writeReference", { form }),
    finders: {
      buildFinder: (asked: Parameters<typeof side.run<"buildFinder">>[1]) =>
        side.run("buildFinder", asked),
      find: (asked: Parameters<typeof side.run<"find">>[1]) => side.run("find", asked),
    },
  };
}
