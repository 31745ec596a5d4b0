import type { lookup } from "node:dns";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { askOutside, fetchOutside, isPrivateAddress, isPrivateHost, lookUpBy } from "./outside.ts";

const unknown = async (): Promise<never> => {
  throw new Error("queryA ENODATA");
};

describe("an address of our own networks", () => {
  test.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::7f00:1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "no address",
  ])("%s", (address) => expect(isPrivateAddress(address)).toBe(true));

  test.each(["8.8.8.8", "172.32.0.1", "2606:4700::1", "::ffff:8.8.8.8"])("not %s", (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  );

  test.each(["localhost", "a.localhost", "studio", "[::1]", "10.0.0.1"])("host %s", (host) =>
    expect(isPrivateHost(host)).toBe(true),
  );
});

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server === undefined ? resolve(0) : server.close(resolve)));
  server = undefined;
});

async function open(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const bounds = {
  bytesMax: 1000,
  timeoutMs: 1000,
  types: new Set(["image/png"]),
  trustedHosts: new Set<string>(),
};

describe("a file that a stranger names", () => {
  test.each([
    "http://example.com/a.png",
    "https://127.0.0.1/a.png",
    "https://2130706433/a.png",
    "https://0x7f.1/a.png",
    "https://[::1]/a.png",
    "https://[::ffff:127.0.0.1]/a.png",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/a.png",
    "https://user:word@example.com/a.png",
    "https://example.com:8443/a.png",
    "file:///etc/passwd",
    "ftp://example.com/a.png",
  ])("is not fetched from %s", async (address) => {
    await expect(fetchOutside(address, bounds)).rejects.toMatchObject({ name: "OutsideError" });
  });

  test("is not fetched from a name that leads to ourselves", async () => {
    const rebound = ((_name, _options, done) =>
      (done as (...given: unknown[]) => void)(null, [
        { address: "8.8.8.8", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ])) as typeof lookup;
    await expect(
      fetchOutside("https://pictures.example/a.png", bounds, rebound),
    ).rejects.toMatchObject({ name: "OutsideError" });
  });

  test("is fetched from a host that was configured, wherever it stands", async () => {
    const host = await open((_request, response) =>
      response.setHeader("content-type", "image/png").end("picture"),
    );
    const trusted = { ...bounds, trustedHosts: new Set([host]) };
    expect((await fetchOutside(`http://${host}/a.png`, trusted)).toString()).toBe("picture");
    await expect(fetchOutside(`http://${host}/a.png`, bounds)).rejects.toThrow("only https");
  });

  test.each<[string, RequestListener, string]>([
    [
      "of another type",
      (_request, response) => response.setHeader("content-type", "text/html").end("x"),
      "it is text/html",
    ],
    [
      "too large",
      (_request, response) => response.setHeader("content-type", "image/png").end("x".repeat(1001)),
      "it is too large",
    ],
    [
      "a redirect, which could lead anywhere",
      (_request, response) => response.writeHead(302, { location: "http://127.0.0.1/" }).end(),
      "it answered 302",
    ],
    ["too slow", () => {}, "aborted"],
  ])("is refused when it is %s", async (_name, answer, message) => {
    const host = await open(answer);
    const trusted = { ...bounds, timeoutMs: 300, trustedHosts: new Set([host]) };
    await expect(fetchOutside(`http://${host}/a.png`, trusted)).rejects.toThrow(message);
  });
});

describe("an answer that changes the protocol", () => {
  const change = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n";
  // So long that only an answer at once ends these.
  const patient = { ...bounds, timeoutMs: 60_000 };
  const switching = async () => {
    const host = await open((request) => request.socket.write(change));
    return { host, bounds: { ...patient, trustedHosts: new Set([host]) } };
  };

  test("is refused where a file was asked for", async () => {
    const { host, bounds: trusted } = await switching();
    await expect(fetchOutside(`http://${host}/a.png`, trusted)).rejects.toThrow("it answered 101");
  });

  test("is the status where an address is asked", async () => {
    const { host, bounds: trusted } = await switching();
    expect(await askOutside(`http://${host}/`, trusted)).toBe(101);
  });

  test("and a connection that only closes is refused", async () => {
    const host = await open((request) => request.socket.destroy());
    const trusted = { ...patient, trustedHosts: new Set([host]) };
    await expect(askOutside(`http://${host}/`, trusted)).rejects.toThrow();
    await expect(fetchOutside(`http://${host}/`, trusted)).rejects.toThrow();
  });

  test("while a file without a length is read to its end", async () => {
    const host = await open((request) =>
      request.socket.end("HTTP/1.1 200 OK\r\ncontent-type: image/png\r\n\r\npicture"),
    );
    const trusted = { ...patient, trustedHosts: new Set([host]) };
    expect((await fetchOutside(`http://${host}/a.png`, trusted)).toString()).toBe("picture");
  });
});

describe("a name that is asked of name servers", () => {
  test.each([
    ["a private address", async () => ["8.8.8.8", "10.0.0.1"], unknown],
    ["one of IPv6", async () => ["8.8.8.8"], async () => ["fd00::1"]],
    ["one of IPv4 within IPv6", async () => ["8.8.8.8"], async () => ["::ffff:127.0.0.1"]],
    ["the same in figures", unknown, async () => ["::ffff:7f00:1"]],
    ["nothing", async () => [], unknown],
  ])("is not asked where it leads to %s", async (_name, resolve4, resolve6) => {
    const lookUp = lookUpBy({ resolve4, resolve6 });
    await expect(askOutside("https://him.example/", bounds, lookUp)).rejects.toMatchObject({
      name: "OutsideError",
    });
  });

  test("and is known to none says so", async () => {
    const lookUp = lookUpBy({ resolve4: unknown, resolve6: unknown });
    await expect(askOutside("https://him.example/", bounds, lookUp)).rejects.toThrow("ENODATA");
  });

  test("leads to all its addresses, where one kind is missing too", async () => {
    const resolve4 = async () => ["8.8.8.8", "8.8.4.4"];
    const lookUp = lookUpBy({ resolve4, resolve6: unknown });
    const found = await new Promise((resolve) =>
      lookUp("him.example", { all: true }, (_error, addresses) => resolve(addresses)),
    );
    expect(found).toEqual([
      { address: "8.8.8.8", family: 4 },
      { address: "8.8.4.4", family: 4 },
    ]);
  });

  test("that is never answered ends with the time of the request", async () => {
    const asked = askOutside("https://him.example/", { ...bounds, timeoutMs: 50 }, () => {});
    await expect(asked).rejects.toThrow("aborted");
  });
});
