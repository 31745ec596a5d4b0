declare module "zzfx" {
  interface Synthesizer {
    volume: number;
    readonly audioContext: AudioContext;
    readonly play: (...parameters: readonly (number | undefined)[]) => AudioBufferSourceNode;
  }
  export const ZZFX: Synthesizer;
}
