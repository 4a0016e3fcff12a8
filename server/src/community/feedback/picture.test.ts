/** Pictures in a conversation: the asker's own, once, and without what the camera wrote into them. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { Call } from "#contract/client.ts";
import { StaffRole } from "#contract/enums.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { newDataDir, sentPhotograph } from "../../../test/fixture/upload.ts";
import { asked, atDesk, replied } from "../../../test/fixture/feedback.ts";

const server = testServer({ DATA_DIR: newDataDir() });
let member: SignedIn;
let operator: Call;
const uploaded = (call: Call) => sentPhotograph(server, call, "feedback");

beforeAll(async () => {
  member = await server.member();
  operator = await server.staff(StaffRole.of.support);
});

it("are kept with the words, in their order, and shown to both sides", async () => {
  const { call } = await server.member();
  const pictures = [await uploaded(call), await uploaded(call)];
  const { id, lines } = await asked(call, { pictures });
  expect(lines[0]?.pictures).toHaveLength(2);
  const shown = (await atDesk(operator, id)).lines[0]?.pictures ?? [];
  for (const address of shown) {
    const reply = await server.app.inject({ url: address });
    expect(reply.headers["content-type"]).toBe("image/webp");
    // Where it was taken, and by whom, stays behind.
    expect(reply.rawPayload.includes("Zhang San")).toBe(false);
  }
});

it("are the asker's own uploads, each used once", async () => {
  const other = await server.member();
  const foreign = await uploaded(other.call);
  await expect(asked(member.call, { pictures: [foreign] })).rejects.toMatchObject({ code: 1080 });
  const [mine, key] = [await uploaded(other.call), randomUUID()];
  const one = await asked(other.call, { key, pictures: [mine] });
  expect((await asked(other.call, { key, pictures: [mine] })).id).toBe(one.id);
  await expect(replied(other.call, one.id, { pictures: [mine] })).rejects.toMatchObject({
    code: 1080,
  });
  await expect(
    asked(other.call, { pictures: Array.from({ length: 7 }, () => mine) }),
  ).rejects.toMatchObject({ code: 400, message: "最多上传6张图片" });
});
