import { expect, test, vi } from "vitest";
import { eachAlone } from "./each-alone.ts";
import { Failure } from "./failure.ts";
import { TooSlow } from "./pressure.ts";

const world = () => ({ log: { error: vi.fn(), warn: vi.fn() } as never });

/** Decides all but those that are named. */
const but = (left: Record<number, Error | string>) => async (id: number) => {
  const why = left[id];
  if (why instanceof Error) throw why;
  return why;
};

test("each is decided once, and what is refused stops no other", async () => {
  const left = {
    2: "已经是「已驳回」",
    3: new Failure("notFound"),
    4: new Failure("conflict", { msg: "已由同事处理" }),
  };
  expect(await eachAlone(world(), [1, 2, 2, 3, 4, 5, 1], but(left))).toEqual({
    decided: 2,
    skipped: [
      { id: 2, why: "已经是「已驳回」" },
      { id: 3, why: "编号不存在" },
      { id: 4, why: "已由同事处理" },
    ],
  });
});

test("when the database is slow halfway, what was decided is told and the rest can be sent again", async () => {
  const tried: number[] = [];
  const answer = await eachAlone(world(), [1, 2, 3, 4], (id) => {
    tried.push(id);
    return but({ 3: new TooSlow(1) })(id);
  });
  const why = "没有来得及，请重试";
  expect(answer).toEqual({
    decided: 2,
    skipped: [
      { id: 3, why },
      { id: 4, why },
    ],
  });
  expect(tried).toEqual([1, 2, 3]);
});

test("a bug in one row leaves that row alone, and the others are decided", async () => {
  expect(await eachAlone(world(), [1, 2, 3], but({ 2: new Error("bug") }))).toEqual({
    decided: 2,
    skipped: [{ id: 2, why: "系统出错，没有处理" }],
  });
});

test("where nothing was decided it fails as a whole", async () => {
  const slow = new TooSlow(1);
  await expect(eachAlone(world(), [1, 2], but({ 1: slow }))).rejects.toBe(slow);
  const bug = new Error("bug");
  await expect(eachAlone(world(), [1, 2], but({ 1: "已决定", 2: bug }))).rejects.toBe(bug);
});
