import { rmSync } from "node:fs";
import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { getAccount } from "#contract/member/people/user.ts";
import { setAvatar } from "#contract/member/people/upload.ts";
import { testServer } from "../../../test/server.ts";
import { filesOf, newDataDir, photograph, upload } from "../../../test/fixture/upload.ts";
import { keepAvatarFrom } from "./outside.ts";

// Rule site-28, where the server fetches a picture that others name.

const photo = await photograph();
const asked: string[] = [];
/** In development the third parties' pictures come from the simulator. */
const simulator = createServer((request, reply) => {
  asked.push(request.url ?? "");
  if (request.url === "/silent") return;
  if (request.url === "/away") reply.writeHead(302, { location: "/face.jpg" }).end();
  else if (request.url === "/page")
    reply.writeHead(200, { "content-type": "image/jpeg" }).end("<html>");
  else if (request.url === "/large") reply.writeHead(200).end(Buffer.alloc(2 * 1024 * 1024 + 1));
  else if (request.url === "/none") reply.writeHead(404).end();
  else reply.writeHead(200, { "content-type": "text/plain" }).end(photo);
});
await new Promise<void>((done) => simulator.listen(0, "127.0.0.1", done));
const { port } = simulator.address() as { port: number };
const origin = `http://127.0.0.1:${port}`;

const dataDir = newDataDir();
const server = testServer({ DATA_DIR: dataDir, SIMULATOR_PORT: String(port), LOG_LEVEL: "silent" });
afterAll(async () => {
  simulator.closeAllConnections();
  await new Promise((done) => simulator.close(done));
  rmSync(dataDir, { recursive: true });
});

test("the picture that somebody shows at a third party is copied, drawn anew and shown by us", async () => {
  const { call, memberId } = await server.member();
  await keepAvatarFrom(server.world, { memberId, url: `${origin}/face.jpg` });
  const avatar = (await call(getAccount)).avatar ?? "";
  const shown = await server.app.inject({ url: avatar });
  expect(shown.headers["content-type"]).toBe("image/webp");
});

test("a picture that the member chose stays, and nothing is fetched", async () => {
  const { call, memberId } = await server.member();
  const { avatar } = await call(setAvatar, { body: { key: await upload(server, call, photo) } });
  await keepAvatarFrom(server.world, { memberId, url: `${origin}/other.jpg` });
  expect((await call(getAccount)).avatar).toBe(avatar);
  expect(asked).not.toContain("/other.jpg");
});

test.each(["/page", "/large", "/away", "/none", "/silent"])(
  "%s from the right place is not a picture, and leaves none",
  async (path) => {
    const { call, memberId } = await server.member();
    const before = filesOf(server);
    await keepAvatarFrom(server.world, { memberId, url: origin + path });
    expect((await call(getAccount)).avatar).toBeNull();
    expect(filesOf(server)).toEqual(before);
    expect(asked.at(-1)).toBe(path);
  },
);

test.each([
  `http://127.0.0.1:${port + 1}/`,
  `http://127.0.0.1.nip.io:${port}/`,
  `http://localhost:${port}/face.jpg`,
  `https://127.0.0.1:${port}/face.jpg`,
  `http://2130706433:${port + 1}/`,
  "http://169.254.169.254/latest/meta-data/",
  "http://thirdwx.qlogo.cn/face.jpg",
  "https://example.com/face.jpg",
  "file:///etc/passwd",
  "not an address",
])("%s is not fetched", async (url) => {
  const { call, memberId } = await server.member();
  const before = asked.length;
  await keepAvatarFrom(server.world, { memberId, url });
  expect((await call(getAccount)).avatar).toBeNull();
  expect(asked).toHaveLength(before);
});

test("in production the simulator is a stranger like any other", async () => {
  const { call, memberId } = await server.member();
  const config = { ...server.world.config, development: false };
  const before = asked.length;
  await keepAvatarFrom({ ...server.world, config }, { memberId, url: `${origin}/face.jpg` });
  expect((await call(getAccount)).avatar).toBeNull();
  expect(asked).toHaveLength(before);
});
