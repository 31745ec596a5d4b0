/**
 * Sounds made in the browser, no files. They are made at the first touch or key, because a browser
 * lets no page sound before, and beside the page (`sound-maker.ts`): their samples take a phone
 * several frames. There is no sound for a loss, and games ask for a win sound only when the payout
 * is more than the stake.
 */
import type { Preferences } from "./preferences.ts";
import type { MadeSound, WantedSound } from "./sound-maker.ts";
import type { Store } from "./store.ts";

type Parameters = readonly (number | undefined)[];

/**
 * ZzFX parameters: volume, randomness, frequency, attack, sustain, release, shape, curve, slide, …
 * A sound is made once: its randomness is that of the pitch it is played at.
 */
const recipes = {
  click: [0.5, 0, 520, 0, 0.01, 0.02, 1, 1.4, -6],
  tick: [0.25, 0, 1180, 0, 0.004, 0.012, 2, 1.2],
  roll: [0.35, 0.05, 190, 0.01, 0.05, 0.08, 4, 1.6, 4, 0, 0, 0, 0.03, 1.4],
  land: [0.6, 0, 150, 0, 0.02, 0.08, 0, 1.8, -3, 0, 0, 0, 0, 0.6],
  reelStop: [0.55, 0.02, 118, 0, 0.015, 0.07, 0, 2.2, -4, 0, 0, 0, 0, 0.9],
  scatter: [0.7, 0, 660, 0.01, 0.1, 0.35, 0, 1.4, 0, 0, 330, 0.08, 0, 0, 0, 0, 0.1],
  anticipation: [0.35, 0, 240, 0.1, 0.6, 0.3, 0, 1.2, 1.2, 0.1, 0, 0, 0.08],
  placed: [0.5, 0, 330, 0, 0.03, 0.07, 0, 1.2, 5],
  takeOff: [0.55, 0, 90, 0.12, 0.25, 0.5, 4, 0.8, 2.5, 0, 0, 0, 0, 1.2],
  flewAway: [0.8, 0, 68, 0.01, 0.16, 0.55, 4, 1.6, -1.2, 0, 0, 0, 0, 2.4, 0, 0.25],
  coin: [0.35, 0.02, 1320, 0, 0.02, 0.12, 0, 1.6, 0, 0, 440, 0.03],
  winSmall: [0.7, 0, 523, 0.01, 0.08, 0.22, 0, 1.3, 0, 0, 262, 0.07],
  winBig: [0.8, 0, 392, 0.02, 0.2, 0.4, 0, 1.1, 0, 0, 196, 0.08, 0.16, 0, 0, 0, 0.05],
  winHuge: [0.9, 0, 330, 0.04, 0.45, 0.7, 0, 1, 0.4, 0, 165, 0.09, 0.18, 0, 0, 0, 0.08],
} as const satisfies Record<string, Parameters>;

export type SoundName = keyof typeof recipes;

/** The timbre of a game: how high it sounds, and the form of its waves (0 sine to 2 saw). */
export interface Voice {
  readonly pitch: number;
  readonly shape: 0 | 1 | 2;
}
const plainVoice: Voice = { pitch: 1, shape: 0 };

export interface Sound {
  readonly play: (name: SoundName) => void;
  readonly tune: (voice: Voice) => void;
}

/** Frequencies are at 2 and 10, the shape is at 6; what is noise stays noise. */
const voiced = (recipe: Parameters, { pitch, shape }: Voice): Parameters =>
  recipe.map((value = 0, at) => {
    if (at === 1) return 0;
    return at === 2 || at === 10 ? value * pitch : at === 6 && value === 0 ? shape : value;
  });

/** Silence needed before the same sound may start again, so that a fast game does not roar. */
const repeatMsMin = 40;
const loudest = 0.35;

type Sounds = ReadonlyMap<string, AudioBuffer>;

/** Sounds as they are made: where the code for it does not come the game is silent. */
function makeSounds(context: AudioContext, voice: Voice): Sounds {
  const sounds = new Map<string, AudioBuffer>();
  const maker = new Worker(new URL("sound-maker.ts", import.meta.url), { type: "module" });
  const wanted = Object.entries(recipes).map(([name, recipe]): WantedSound => ({
    name,
    recipe: voiced(recipe, voice),
  }));
  maker.addEventListener("message", ({ data }: MessageEvent<MadeSound>) => {
    const buffer = context.createBuffer(1, data.samples.length, data.sampleRate);
    buffer.copyToChannel(data.samples, 0);
    sounds.set(data.name, buffer);
    if (sounds.size === wanted.length) maker.terminate();
  });
  maker.postMessage(wanted, { transfer: [] });
  return sounds;
}

export function createSound(preferences: Store<Preferences>): Sound {
  let context: AudioContext | undefined;
  let loudness: GainNode | undefined;
  let sounds: Sounds = new Map();
  const lastAt = new Map<SoundName, number>();
  let voice = plainVoice;
  let played = 0;

  const wake = (): void => {
    window.removeEventListener("pointerdown", wake);
    window.removeEventListener("keydown", wake);
    context = new AudioContext();
    // One for all sounds: a node for each took as long as the sound itself.
    loudness = context.createGain();
    loudness.connect(context.destination);
    sounds = makeSounds(context, voice);
  };
  window.addEventListener("pointerdown", wake);
  window.addEventListener("keydown", wake);

  return {
    play: (name) => {
      const { isMuted, volume } = preferences.get();
      const buffer = sounds.get(name);
      if (context === undefined || loudness === undefined || buffer === undefined) return;
      if (isMuted || volume === 0 || document.hidden) return;
      const now = performance.now();
      if (now - (lastAt.get(name) ?? -repeatMsMin) < repeatMsMin) return;
      lastAt.set(name, now);
      // A finger that goes down is not a touch yet: some browsers wait for the end of it.
      if (context.state === "suspended") void context.resume();
      const source = context.createBufferSource();
      source.buffer = buffer;
      // One sine of uneven steps: no two one after the other are alike.
      played += 1;
      source.playbackRate.value = 1 + recipes[name][1] * Math.sin(played * 2.4);
      loudness.gain.value = volume * loudest;
      source.connect(loudness);
      source.start();
    },
    tune: (next) => {
      voice = next;
      if (context !== undefined) sounds = makeSounds(context, voice);
    },
  };
}
