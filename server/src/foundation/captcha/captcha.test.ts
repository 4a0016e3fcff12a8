import sharp from "sharp";
import { expect, test } from "vitest";
import {
  type CaptchaPuzzle,
  checkCaptcha,
  issueCaptcha,
  sendLoginCode,
} from "#contract/member/people/auth.ts";
import { type Browser, browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import type { Point } from "./trail.ts";

const server = testServer({ CAPTCHA_PROVIDER: "slider" });
let made = 0;
const freshMobile = () => `135${String(10_000_000 + ++made)}`;

const drag = (x: number): Point[] =>
  Array.from({ length: 20 }, (_, i) => [x * (1 - (1 - i / 19) ** 2), (i * 7) % 3, i * 30]);

const issue = async (browser: Browser) => {
  const answer = await browser.send(issueCaptcha, { body: {} });
  const puzzle = answer.data as CaptchaPuzzle;
  const { answerX } = await server.db
    .selectFrom("captchaPuzzle")
    .select("answerX")
    .where("id", "=", puzzle.id)
    .executeTakeFirstOrThrow();
  server.clock.move(1);
  return { puzzle, answerX };
};
const check = (browser: Browser, id: string, x: number, trail = drag(x)) =>
  browser.send(checkCaptcha, { body: { id, x, by: "pointer", trail } });
const passOf = async (browser: Browser) => {
  const { puzzle, answerX } = await issue(browser);
  const { data } = await check(browser, puzzle.id, answerX);
  return (data as { captchaVerifyParam: string }).captchaVerifyParam;
};
const send = (browser: Browser, captchaVerifyParam: string, mobile = freshMobile()) =>
  browser.send(sendLoginCode, { body: { screen: 1, mobile, captchaVerifyParam } });

test("a puzzle solved by hand earns a pass that sends one code", async () => {
  const browser = browserOf(server);
  const pass = await passOf(browser);
  expect((await send(browser, pass)).code).toBe(200);
  expect(await send(browser, pass)).toMatchObject({ code: 400, msg: "请先完成滑块验证" });
});

test("the pictures are what they say, and no two are alike", async () => {
  const browser = browserOf(server);
  const [{ puzzle }, { puzzle: other }] = [await issue(browser), await issue(browser)];
  const sizeOf = async (url: string) => {
    const { width, height, format, hasAlpha } = await sharp(
      Buffer.from(url.split(",")[1] ?? "", "base64"),
    ).metadata();
    return { width, height, format, hasAlpha };
  };
  expect(await sizeOf(puzzle.background)).toEqual({
    width: puzzle.width,
    height: puzzle.height,
    format: "jpeg",
    hasAlpha: false,
  });
  const { pieceSize } = puzzle;
  expect(await sizeOf(puzzle.piece)).toEqual({
    width: pieceSize,
    height: pieceSize,
    format: "png",
    hasAlpha: true,
  });
  expect(puzzle.background).not.toBe(other.background);
  expect(Object.keys(puzzle).toSorted()).toEqual(
    "background,expiresInSeconds,height,id,piece,pieceSize,pieceTop,width".split(","),
  );
});

test("five pixels beside the gap is near enough, six are not", async () => {
  const browser = browserOf(server);
  for (const [off, code] of [
    [5, 200],
    [-5, 200],
    [6, 400],
    [-6, 400],
  ] as const) {
    const { puzzle, answerX } = await issue(browser);
    expect((await check(browser, puzzle.id, answerX + off)).code).toBe(code);
  }
});

test("a puzzle has one try, even with the right answer afterwards", async () => {
  const browser = browserOf(server);
  const { puzzle, answerX } = await issue(browser);
  expect((await check(browser, puzzle.id, answerX + 40)).msg).toBe("验证未通过，请再试一次");
  expect((await check(browser, puzzle.id, answerX)).msg).toBe("拼图已失效，请换一张");
});

test("the right place without a hand's drag does not pass, and says no more", async () => {
  const browser = browserOf(server);
  const { puzzle, answerX } = await issue(browser);
  const trail = Array.from({ length: 20 }, (_, i): Point => [(answerX * i) / 19, 0, i * 30]);
  expect((await check(browser, puzzle.id, answerX, trail)).msg).toBe("验证未通过，请再试一次");
});

test("a drag cannot have taken longer than the puzzle exists", async () => {
  const browser = browserOf(server);
  const { puzzle, answerX } = await issue(browser);
  const slow = drag(answerX).map(([x, y, at]): Point => [x, y, at * 10]);
  expect((await check(browser, puzzle.id, answerX, slow)).code).toBe(400);
});

test("the keyboard passes, too", async () => {
  const browser = browserOf(server);
  const { puzzle, answerX } = await issue(browser);
  const trail = Array.from({ length: Math.round(answerX / 10) + 1 }, (_, i): Point => [
    i * 10,
    0,
    i * 40,
  ]);
  const x = trail.at(-1)?.[0] ?? 0;
  server.clock.move(1);
  const answer = await browser.send(checkCaptcha, {
    body: { id: puzzle.id, x, by: "keyboard", trail },
  });
  expect(answer.code).toBe(200);
});

test("a puzzle lives two minutes and a pass five", async () => {
  const browser = browserOf(server);
  const { puzzle, answerX } = await issue(browser);
  server.clock.move(120);
  expect((await check(browser, puzzle.id, answerX)).msg).toBe("拼图已失效，请换一张");
  const pass = await passOf(browser);
  server.clock.move(300);
  expect((await send(browser, pass)).code).toBe(400);
});

test("a pass is good in the network that earned it only", async () => {
  const pass = await passOf(browserOf(server, { ip: "198.51.100.7" }));
  expect((await send(browserOf(server, { ip: "192.0.2.7" }), pass)).code).toBe(400);
  expect((await send(browserOf(server, { ip: "198.51.100.8" }), pass)).code).toBe(200);
});

test("a send that is refused for being too early gives the pass back", async () => {
  const browser = browserOf(server);
  const mobile = freshMobile();
  const [first, second] = [await passOf(browser), await passOf(browser)];
  await send(browser, first, mobile);
  expect((await send(browser, second, mobile)).code).toBe(429);
  server.clock.move(60);
  expect((await send(browser, second, mobile)).code).toBe(200);
});

test("bad input is refused with a sentence", async () => {
  const browser = browserOf(server);
  const body = { id: "x", x: 10, by: "pointer", trail: [] };
  const ask = async (more: object) =>
    (await browser.send(checkCaptcha, { body: { ...body, ...more } })).msg;
  expect(await ask({ x: -1 })).toBe("滑块位置错误");
  expect(await ask({ trail: Array.from({ length: 501 }, () => [0, 0, 0]) })).toBe("轨迹过长");
  expect(await ask({})).toBe("拼图已失效，请换一张");
});

test("one pass used by many sends at once sends one code", async () => {
  const browser = browserOf(server);
  const pass = await passOf(browser);
  const answers = await Promise.all(Array.from({ length: 15 }, () => send(browser, pass)));
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
});

test("one address asks for thirty puzzles a minute, even all at once", async () => {
  const browser = browserOf(server);
  const answers = await Promise.all(
    Array.from({ length: 35 }, () => browser.send(issueCaptcha, { body: {} })),
  );
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(30);
  const refused = answers.find((answer) => answer.code === 429);
  expect(refused?.msg).toMatch(/^操作过于频繁，请 \d+ 秒后再试$/);
  server.clock.move(61);
  expect((await browser.send(issueCaptcha, { body: {} })).code).toBe(200);
});
