import { expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import {
  bring,
  postback,
  responseOf,
  signedBack,
  started,
} from "../../../test/fixture/survey-platform.ts";

const server = testServer();
test.each([
  [900, 870, []],
  [900, 1200, ["平台计时 1200 秒，本站计时 900 秒：平台计时更长，可能不是同一次作答"]],
  [900, 60, ["平台计时 60 秒，本站计时 900 秒：在平台上的时间很短，其余时间没有作答"]],
])("two clocks: ours says %i seconds, theirs %i", async (ours, theirs, flags) => {
  const going = await started(server);
  server.clock.move(ours - 60);
  await bring(server, signedBack(server, going, 1, { more: `&s=${theirs}` }));
  expect(await responseOf(server, going.token)).toMatchObject({ platformSeconds: theirs, flags });
  // A flag holds the money back even when the platform confirms.
  await postback(server, going, 1);
  expect((await responseOf(server, going.token)).auditState).toBe(flags.length === 0 ? 1 : 0);
});

test("two clocks: a postback of a quarter of an hour later says nothing about waiting", async () => {
  const going = await started(server);
  server.clock.move(1500);
  await postback(server, going, 1, { extra: { seconds: 300 } });
  expect(await responseOf(server, going.token)).toMatchObject({
    platformSeconds: 300,
    flags: [],
    auditState: 1,
  });
});
