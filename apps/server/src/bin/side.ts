import sharp from "sharp";
import { serveSide } from "../platform/side/index.ts";
import { createSideJobs } from "../side-jobs.ts";

/** Dear work beside the api, which starts it: captchas, pictures, password hashes, searches. */

// A picture would take every core at once; with one thread the others are left to the bets.
sharp.concurrency(1);
serveSide(createSideJobs());
