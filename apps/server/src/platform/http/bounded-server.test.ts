import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createBoundedServer, type SocketLimits } from "./bounded-server.ts";
import { createPeers } from "./peers.ts";
import { listenForUpgrades } from "./raw-sockets.ts";

let server: Server;
let sockets: Socket[] = [];
let errors: unknown[] = [];

async function start(limits: Partial<SocketLimits> = {}, proxies: readonly string[] = []) {
  errors = [];
  server = createBoundedServer((_request, response) => void response.end("ok"), {
    limits: { connectionsMax: 100, perAddressMax: 100, ...limits },
    peers: createPeers(proxies),
    onError: (error) => errors.push(error),
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
}

async function open(text = ""): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  sockets.push(socket);
  await once(socket, "connect");
  if (text !== "") socket.write(text);
  return socket;
}

const firstBytes = async (socket: Socket) => String((await once(socket, "data"))[0]);

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await new Promise((resolve) => server.close(resolve));
});

describe("the bounded server", () => {
  it("refuses sockets above one address's bound, and forgets those that closed", async () => {
    await start({ perAddressMax: 2 });
    const [first] = [await open(), await open()];
    const refused = await firstBytes(await open());
    expect(refused).toContain("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\n");
    first.destroy();
    await expect
      .poll(async () => firstBytes(await open("GET / HTTP/1.1\r\nHost: a\r\n\r\n")))
      .toContain("200 OK");
  });

  it("does not count the sockets of our own proxies", async () => {
    await start({ perAddressMax: 1 }, ["loopback"]);
    await open();
    await open();
    const third = await open("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    expect(await firstBytes(third)).toContain("200 OK");
  });

  it("holds no more sockets than it may", async () => {
    await start({ connectionsMax: 1 });
    const kept = await open("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    expect(await firstBytes(kept)).toContain("200 OK");
    const dropped = await open();
    await once(dropped, "close");
  });

  it("loses one socket, not the program, to a listener that throws", async () => {
    await start();
    listenForUpgrades(
      server,
      (request) => void new URL(request.url ?? "", "http://a"),
      (error) => errors.push(error),
    );
    const socket = await open(
      "GET // HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: x\r\nHost: a\r\n\r\n",
    );
    await once(socket, "close");
    expect(errors).toHaveLength(1);
    const next = await open("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    expect(await firstBytes(next)).toContain("200 OK");
  });

  it("answers what is no request with its status", async () => {
    await start();
    expect(await firstBytes(await open("nonsense\r\n\r\n"))).toContain("400 Bad Request");
    const long = `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`;
    expect(await firstBytes(await open(long))).toContain("431 ");
  });
});

describe("the visitor's address", () => {
  const visitorOf = (proxies: readonly string[], peer: string, forwarded: string) =>
    createPeers(proxies).visitorOf({
      headers: { "x-forwarded-for": forwarded },
      socket: { remoteAddress: peer },
    } as unknown as IncomingMessage);

  it.each([
    [[], "203.0.113.9", "1.2.3.4", "203.0.113.9"],
    [["uniquelocal"], "::ffff:10.0.0.2", "1.2.3.4", "1.2.3.4"],
    [["uniquelocal"], "10.0.0.2", "6.6.6.6, 1.2.3.4, 192.168.1.1", "1.2.3.4"],
    [["10.0.0.0/8"], "10.0.0.2", "1.2.3.4, nonsense", "10.0.0.2"],
    [["2001:db8::/32"], "2001:db8::1", "2001:db9::7", "2001:db9::7"],
  ])("with proxies %j, %s that says %s is %s", (proxies, peer, forwarded, visitor) => {
    expect(visitorOf(proxies, peer, forwarded)).toBe(visitor);
  });
});
