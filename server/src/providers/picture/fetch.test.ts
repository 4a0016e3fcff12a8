import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { LookupAddress } from "node:dns";
import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { isPublicAddress } from "../public-address.ts";
import { fetchPicture, PictureRefused, type Rules } from "./fetch.ts";

const rules = (addresses: string[], more: Partial<Rules> = {}): Rules => ({
  hosts: ["qlogo.cn"],
  simulator: undefined,
  bytesMax: 1000,
  timeoutMs: 300,
  lookUp: async () =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
  ...more,
});

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.100.100.200",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::127.0.0.1",
  "64:ff9b::7f00:1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "ff02::1",
])("%s is not on the Internet", async (address) => {
  expect(isPublicAddress(address)).toBe(false);
  await expect(fetchPicture("https://thirdwx.qlogo.cn/1", rules([address]))).rejects.toThrow(
    "an address that is not public",
  );
});

test.each(["1.1.1.1", "140.205.94.189", "172.32.0.1", "2400:3200::1", "2606:4700::1111"])(
  "%s is on the Internet",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test("one private address among a host's is enough, and so is none", async () => {
  const fetching = (addresses: string[]) => fetchPicture("https://qlogo.cn/1", rules(addresses));
  await expect(fetching(["1.1.1.1", "10.0.0.1"])).rejects.toThrow(PictureRefused);
  await expect(fetching([])).rejects.toThrow(PictureRefused);
});

test.each([
  ["https://169.254.169.254/", "an unknown host"],
  ["https://[::ffff:127.0.0.1]/", "an unknown host"],
  ["https://2130706433/", "an unknown host"],
  ["https://0177.0.0.1/", "an unknown host"],
  ["https://0x7f.1/", "an unknown host"],
  ["https://qlogo.cn.evil.example/", "an unknown host"],
  ["https://evilqlogo.cn/", "an unknown host"],
  ["https://qlogo.cn./", "an unknown host"],
  ["https://qlogo.cn@127.0.0.1/", "a port or a password"],
  ["https://me:pw@qlogo.cn/", "a port or a password"],
  ["https://qlogo.cn:8443/", "a port or a password"],
  ["http://qlogo.cn/", "not https"],
  ["ftp://qlogo.cn/", "not https"],
  ["//qlogo.cn/", "not an address"],
])("%s is refused as %s, and not looked up", async (url, reason) => {
  let lookedUp = false;
  const lookUp = async (): Promise<LookupAddress[]> => {
    lookedUp = true;
    return [];
  };
  await expect(fetchPicture(url, rules([], { lookUp }))).rejects.toThrow(reason);
  expect(lookedUp).toBe(false);
});

const HTTPS = 443;

test("the connection goes to the address that was judged; the name is not looked up again", async () => {
  // Public by its form, and nobody's: the 6bone's old range.
  const judged = "3ffe::1";
  const attempts: unknown[] = [];
  const listen = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    // Other sockets of this process (PostgreSQL's) may open at the same moment.
    socket.on("connectionAttempt", (ip, port) => port === HTTPS && attempts.push(ip));
  };
  let asked = 0;
  const lookUp = async () => {
    asked += 1;
    return [{ address: asked === 1 ? judged : "127.0.0.1", family: asked === 1 ? 6 : 4 }];
  };
  subscribe("net.client.socket", listen);
  const fetching = fetchPicture("https://thirdwx.qlogo.cn/1", rules([], { lookUp }));
  await expect(fetching).rejects.toThrow(/./);
  unsubscribe("net.client.socket", listen);
  expect({ asked, attempts }).toEqual({ asked: 1, attempts: [judged] });
});

test("a name server that does not answer is given up in time", async () => {
  const lookUp = () => new Promise<LookupAddress[]>(() => undefined);
  await expect(fetchPicture("https://qlogo.cn/1", rules([], { lookUp }))).rejects.toThrow(
    "too slow",
  );
});
