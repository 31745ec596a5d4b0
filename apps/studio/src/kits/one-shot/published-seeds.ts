/** The public vectors of the server seed, client seed, nonce scheme, for the tests of games. */
export const publishedSeeds = {
  A: {
    serverSeed: "18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159",
    clientSeed: "bb62964774",
    nonce: 1,
  },
  B: {
    serverSeed: "a9a09f7f84c9dc6d4f46f9b702d8e7e211e1fc219ac10e1145c4ca032eb000c6",
    clientSeed: "3c83fc7e07",
    nonce: 3,
  },
} as const;
