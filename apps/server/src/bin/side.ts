import { serveSide } from "../platform/side/index.ts";
import { createSideJobs } from "../side-jobs.ts";

/** Dear work beside the api, which starts it: captchas, pictures, password hashes, searches. */
serveSide(createSideJobs());
