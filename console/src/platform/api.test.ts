/** A lost session ends once, and only for those whose it was. */
import { afterEach, expect, test, vi } from "vitest";
import { staffMe } from "#contract/console/people/staff.ts";
import { call, onSignedOut, sessionBegan, SignedOut } from "./api.ts";

const leave = vi.fn();
const refusal = () => Response.json({ code: 401, msg: "请先登录", data: null });

afterEach(() => {
  leave.mockClear();
  onSignedOut(() => undefined);
  vi.unstubAllGlobals();
});

test("who is refused because the session is over is led to the sign-in", async () => {
  onSignedOut(leave);
  vi.stubGlobal("fetch", async () => refusal());
  await expect(call(staffMe)).rejects.toBeInstanceOf(SignedOut);
  expect(leave).toHaveBeenCalledOnce();
});

test("a refusal that comes when somebody has signed in since leaves them where they are", async () => {
  onSignedOut(leave);
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => promise);
  const asked = call(staffMe);
  sessionBegan();
  resolve(refusal());
  await expect(asked).rejects.toBeInstanceOf(SignedOut);
  expect(leave).not.toHaveBeenCalled();
});
