import type { MessageTexts } from "./texts.ts";

/** What members are written, in Bengali. */
export const messageTextsBn: MessageTexts = {
  codeSubject: {
    login: "আপনার লগইন কোড",
    register: "আপনার নিবন্ধন কোড",
    forgot: "নতুন পাসওয়ার্ডের জন্য আপনার কোড",
    bind: "এই ঠিকানাটি নিশ্চিত করুন",
    step_up: "নিশ্চিত করুন যে এটি আপনিই",
    login_check: "এই লগইনটি নিশ্চিত করুন",
  },
  code: {
    login: "{brand}: লগইনের জন্য আপনার কোড {code}।",
    register: "{brand}: নিবন্ধনের জন্য আপনার কোড {code}।",
    forgot: "{brand}: নতুন পাসওয়ার্ডের জন্য আপনার কোড {code}।",
    bind: "{brand}: এই নম্বর বা ঠিকানা নিশ্চিত করার কোড {code}।",
    step_up: "{brand}: আপনার অ্যাকাউন্টে পরিবর্তন নিশ্চিত করার কোড {code}।",
    login_check: "{brand}: নতুন জায়গা থেকে লগইন নিশ্চিত করার কোড {code}।",
  },
  codeEnds: "{minutes} মিনিট পর্যন্ত কার্যকর।",
  neverTell: "কাউকে বলবেন না, আমাদেরও না।",
  notYou: "আপনি না চেয়ে থাকলে এই বার্তা উপেক্ষা করুন।",
  hasAccountSubject: "আপনার একটি অ্যাকাউন্ট আছে",
  hasAccount:
    "{brand}: এই নম্বর দিয়ে নিবন্ধনের চেষ্টা হয়েছে, কিন্তু এই নম্বরে আগে থেকেই অ্যাকাউন্ট আছে। " +
    "আপনি হয়ে থাকলে লগইন করুন বা নতুন পাসওয়ার্ড নিন।",
  resetSubject: "নতুন পাসওয়ার্ড দিন",
  resetText: "{brand}-এ আপনার অ্যাকাউন্টের জন্য নতুন পাসওয়ার্ড চাওয়া হয়েছে।",
  resetButton: "নতুন পাসওয়ার্ড দিন",
  resetEnds: "লিংকটি একবার, {minutes} মিনিটের মধ্যে কাজ করবে।",
  eventSubject: "আপনার অ্যাকাউন্টে পরিবর্তন হয়েছে",
  events: {
    new_place: "{brand}: নতুন জায়গা থেকে আপনার অ্যাকাউন্টে লগইন হয়েছে।",
    sign_in_check_failed: "{brand}: আপনার অ্যাকাউন্টে একটি লগইন যাচাইয়ে আটকে দেওয়া হয়েছে।",
    sign_in_locked: "{brand}: বারবার ভুল পাসওয়ার্ডের কারণে লগইন বন্ধ করা হয়েছে।",
    password_changed: "{brand}: আপনার পাসওয়ার্ড পরিবর্তন হয়েছে।",
    password_reset: "{brand}: আপনার পাসওয়ার্ড নতুন করে দেওয়া হয়েছে।",
    mobile_bound: "{brand}: আপনার অ্যাকাউন্টে একটি মোবাইল নম্বর যুক্ত হয়েছে।",
    email_bound: "{brand}: আপনার অ্যাকাউন্টে একটি ই-মেইল ঠিকানা যুক্ত হয়েছে।",
    payee_name_set: "{brand}: টাকা তোলার নাম দেওয়া হয়েছে।",
    payment_password_set: "{brand}: আপনার পেমেন্ট পাসওয়ার্ড দেওয়া হয়েছে।",
    authenticator_on: "{brand}: অথেনটিকেটর চালু হয়েছে।",
    authenticator_off: "{brand}: অথেনটিকেটর বন্ধ হয়েছে।",
    recovery_codes_renewed: "{brand}: নতুন রিকভারি কোড তৈরি হয়েছে।",
    recovery_code_used: "{brand}: একটি রিকভারি কোড ব্যবহার হয়েছে।",
    social_linked: "{brand}: আপনার অ্যাকাউন্টে একটি বাইরের অ্যাকাউন্ট যুক্ত হয়েছে।",
    social_removed: "{brand}: আপনার অ্যাকাউন্ট থেকে একটি বাইরের অ্যাকাউন্ট সরানো হয়েছে।",
    remembered_reused: "{brand}: মনে রাখা একটি লগইন দুবার ব্যবহার হওয়ায় বন্ধ করা হয়েছে।",
  },
  eventWhere: "{time}, আইপি {ip}।",
  eventNotYou: "আপনি না হয়ে থাকলে এখনই পাসওয়ার্ড বদলান এবং গ্রাহকসেবায় জানান।",
  why: "{brand}-এ আপনার অ্যাকাউন্টের নিরাপত্তার জন্য এই বার্তা পাঠানো হয়েছে।",
};
