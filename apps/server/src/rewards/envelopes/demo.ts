import type { EnvelopeSettings } from "@baize/contract";
import { hourMs } from "@baize/contract/durations";

/** The rains of the demo's home brand: one that opens soon after the start, and one of tomorrow. */

interface DemoEnvelope {
  readonly envelopeId: string;
  readonly settings: EnvelopeSettings;
}

const inMinutes = (now: Date, minutes: number) =>
  new Date(now.getTime() + minutes * (hourMs / 60)).toISOString();

/** A packet for each member who can be reached, for a week. */
export const demoPersonal = (currency: string, now: Date, segmentId: string): DemoEnvelope => ({
  envelopeId: "5c1f6c0e-3b5e-4d0a-9a53-2f7f1b7d1e03",
  settings: {
    currency,
    title: { en: "A thank-you from Harbour", bn: "হারবারের ধন্যবাদ" },
    terms: {
      en: "One envelope for you alone, open for a week.",
      bn: "শুধু আপনার জন্য একটি খাম, এক সপ্তাহ খোলা।",
    },
    amount: "1500.00",
    packets: 100,
    least: "5.00",
    most: "50.00",
    opensAt: inMinutes(now, 1),
    minutes: 7 * 24 * 60,
    segmentId,
    who: { level: 0, isVerified: false, hasDeposited: false, valid: "0.00" },
    turnoverBps: 30_000,
  },
});

export const demoEnvelopes = (currency: string, now: Date): readonly DemoEnvelope[] => [
  {
    envelopeId: "5c1f6c0e-3b5e-4d0a-9a53-2f7f1b7d1e01",
    settings: {
      currency,
      title: { en: "Harbour rain", bn: "হারবার বৃষ্টি" },
      terms: {
        en: "One packet for each member, while there are any. All were drawn before it opened.",
        bn: "প্যাকেট থাকা পর্যন্ত প্রতি সদস্যের একটি। খোলার আগেই সব প্যাকেট ঠিক হয়ে গেছে।",
      },
      amount: "1000.00",
      packets: 100,
      least: "1.00",
      most: "50.00",
      opensAt: inMinutes(now, 1),
      minutes: 720,
      who: { level: 0, isVerified: false, hasDeposited: false, valid: "0.00" },
      turnoverBps: 30_000,
    },
  },
  {
    envelopeId: "5c1f6c0e-3b5e-4d0a-9a53-2f7f1b7d1e02",
    settings: {
      currency,
      title: { en: "Evening rain", bn: "সন্ধ্যার বৃষ্টি" },
      terms: {
        en: "For members who have deposited before and bet in the last seven days.",
        bn: "যাঁরা আগে জমা করেছেন এবং গত সাত দিনে বাজি ধরেছেন, তাঁদের জন্য।",
      },
      amount: "5000.00",
      packets: 200,
      least: "5.00",
      most: "200.00",
      opensAt: inMinutes(now, 24 * 60),
      minutes: 60,
      who: { level: 0, isVerified: false, hasDeposited: true, valid: "500.00" },
      turnoverBps: 30_000,
    },
  },
];
