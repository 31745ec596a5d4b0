declare module "zzfx" {
  interface Synthesizer {
    readonly sampleRate: number;
    readonly buildSamples: (...parameters: readonly (number | undefined)[]) => number[];
  }
  export const ZZFX: Synthesizer;
}
