/** Makes the samples of sounds, in its own thread. */

export interface WantedSound {
  readonly name: string;
  /** ZzFX parameters. */
  readonly recipe: readonly (number | undefined)[];
}

export interface MadeSound {
  readonly name: string;
  readonly samples: Float32Array<ArrayBuffer>;
  /** Samples a second. */
  readonly sampleRate: number;
}

// ZzFX opens a way to the loudspeaker as it loads, which a thread has not: the page plays.
Object.assign(self, { AudioContext: Object });

self.addEventListener("message", ({ data }: MessageEvent<readonly WantedSound[]>) => {
  void import("zzfx").then(({ ZZFX }) => {
    for (const { name, recipe } of data) {
      const samples = Float32Array.from(ZZFX.buildSamples(...recipe));
      const made: MadeSound = { name, samples, sampleRate: ZZFX.sampleRate };
      self.postMessage(made, { transfer: [samples.buffer] });
    }
    return null;
  });
});
