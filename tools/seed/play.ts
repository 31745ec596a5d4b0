import type { AddressInfo } from "node:net";
import fastify from "fastify";
import type { Platform } from "../../apps/server/src/modules.ts";
import type { Member } from "../../apps/server/src/identity/index.ts";
import type { StudioConfig } from "../../apps/studio/src/config.ts";
import { findGame } from "../../apps/studio/src/catalogue/games.ts";
import { openSeat, type Sitting } from "./seat.ts";

/**
 * Members of the platform at the games of the studio: the studio plays, and calls the wallet over
 * HTTP with its own signature, so that every rule of both holds for demo money too. The wallet is
 * this program's, because its clock is that of the day that is played.
 */
export interface PlayRoom {
  /** Answers how many rounds were played. */
  play(
    member: Pick<Member, "memberId" | "publicId" | "currency" | "nickname">,
    sitting: Pick<Sitting, "label" | "gameCode" | "stakesTaka" | "startsAt" | "onRound">,
  ): Promise<number>;
  close(): Promise<void>;
}

interface RoomDeps {
  readonly platform: Platform;
  readonly studio: StudioConfig;
  readonly secret: string;
}

export async function openPlayRoom({ platform, studio, secret }: RoomDeps): Promise<PlayRoom> {
  const wallet = fastify({ forceCloseConnections: true });
  await wallet.register(platform.vendors.routes);
  await wallet.listen({ port: 0, host: "127.0.0.1" });
  const { port } = wallet.server.address() as AddressInfo;
  const walletBaseUrl = `http://127.0.0.1:${port}/vendor/{vendor}`;
  const seat = await openSeat({ studio, walletBaseUrl, secret });
  return {
    async play({ memberId, publicId: user, currency, nickname: displayName }, sitting) {
      const { gameCode } = sitting;
      const vendorCode = findGame(gameCode)?.vendorCode;
      if (vendorCode === undefined) throw new Error(`the studio has no ${gameCode}`);
      const played = { vendorCode, memberId, userRef: user, currency, gameCode };
      const token = await platform.vendors.openGameSession({ ...played, loginSessionId: null });
      await platform.catalogue.recordLaunch(memberId, vendorCode, gameCode);
      return seat.play({ ...sitting, user, token, currency, displayName });
    },
    async close() {
      await wallet.close();
      await seat.close();
    },
  };
}
