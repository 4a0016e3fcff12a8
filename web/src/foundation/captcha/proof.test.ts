/** A call that takes a captcha's proof along, and its second chance with our slider. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { CallFailed } from "#contract/client.ts";
import { errors } from "#contract/errors.ts";
import { type CaptchaProof, captchaUnavailableCode, withProof } from "./proof.ts";
import { isSliderPreferred } from "./standIn.ts";

const failed = (code: number) => new CallFailed({ code, msg: "", data: null });
const asking = (...proofs: (CaptchaProof | null)[]) => vi.fn(async () => proofs.shift() ?? null);

beforeAll(() => {
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  // An earlier test's slider does not stand in any more.
  vi.advanceTimersByTime(10 * 60_000);
});

it("knows the contract's code by heart", () => {
  expect(captchaUnavailableCode).toBe(errors.captchaUnavailable.code);
});

it("sends with the proof and answers what came back", async () => {
  const ask = asking({ captchaVerifyParam: "a" });
  expect(await withProof(ask, async (proof) => proof)).toEqual({ captchaVerifyParam: "a" });
  expect(ask).toHaveBeenCalledOnce();
});

it("sends nothing when the person gives up", async () => {
  const send = vi.fn();
  expect(await withProof(asking(null), send)).toBeUndefined();
  expect(send).not.toHaveBeenCalled();
});

it("asks once more, now by our slider, when the provider cannot be asked", async () => {
  const ask = asking({ captchaVerifyParam: "theirs" }, { captchaVerifyParam: "ours" });
  const send = vi.fn(async ({ captchaVerifyParam }: CaptchaProof) => {
    if (captchaVerifyParam === "theirs") throw failed(1071);
    return isSliderPreferred();
  });
  expect(await withProof(ask, send)).toBe(true);
  vi.advanceTimersByTime(3 * 60_000);
  expect(isSliderPreferred()).toBe(false);
});

it("does not ask a third time", async () => {
  const ask = asking({}, {}, {});
  await expect(withProof(ask, () => Promise.reject(failed(1071)))).rejects.toThrow(CallFailed);
  expect(ask).toHaveBeenCalledTimes(2);
});

it("lets any other refusal through", async () => {
  const ask = asking({});
  await expect(withProof(ask, () => Promise.reject(failed(429)))).rejects.toThrow(CallFailed);
  expect(ask).toHaveBeenCalledOnce();
  expect(isSliderPreferred()).toBe(false);
});
