/** Pictures on their way to the storage: sent at once, tried again, taken away. */
import { expect, it } from "vitest";
import { createPictureQueue, type PictureQueueDeps } from "./pictureQueue.ts";

const photo = (name: string) => new File(["x"], name, { type: "image/jpeg" });

type Sent = { file: File; signal: AbortSignal; say: (key: string) => void; fail: () => void };

function queued() {
  const sent: Sent[] = [];
  const dropped: string[] = [];
  const deps: PictureQueueDeps = {
    send: (file, { signal }) =>
      new Promise((resolve, reject) => {
        sent.push({ file, signal, say: resolve, fail: () => reject(new Error("lost")) });
      }),
    judge: () => ({ problem: "没有上传成功", mayRetry: true }),
    address: { of: ({ name }) => `blob:${name}`, drop: (address) => dropped.push(address) },
  };
  const queue = createPictureQueue(deps);
  const states = () => queue.list.get().map(({ state, key }) => key || state);
  return { queue, sent, dropped, states };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it("each picture is sent as soon as it is chosen, and at most six are taken", async () => {
  const { queue, sent, states } = queued();
  queue.add("abcdefgh".split("").map(photo));
  expect(sent.map(({ file }) => file.name).join("")).toBe("abcdef");
  sent[1]?.say("key-b");
  await settled();
  expect(states()).toEqual(["sending", "key-b", "sending", "sending", "sending", "sending"]);
  queue.add([photo("z")]);
  expect(states()).toHaveLength(6);
});

it("one that failed says why, and can be sent again without choosing it again", async () => {
  const { queue, sent, states } = queued();
  queue.add([photo("a")]);
  sent[0]?.fail();
  await settled();
  expect(queue.list.get()).toMatchObject([{ problem: "没有上传成功", mayRetry: true }]);
  queue.retry(1);
  queue.retry(1);
  expect(sent).toHaveLength(2);
  sent[1]?.say("key-a");
  await settled();
  expect(states()).toEqual(["key-a"]);
});

it("one that is taken away is not sent to its end, and never comes back", async () => {
  const { queue, sent, dropped, states } = queued();
  queue.add([photo("a"), photo("b")]);
  queue.remove(1);
  expect(sent[0]?.signal.aborted).toBe(true);
  sent[0]?.fail();
  sent[1]?.say("key-b");
  await settled();
  expect(states()).toEqual(["key-b"]);
  queue.clear();
  expect(dropped).toEqual(["blob:a", "blob:b"]);
});

it("a file that is far too large is not sent at all, and trying again is not offered", () => {
  const { queue, sent } = queued();
  const film = photo("film.jpg");
  Object.defineProperty(film, "size", { value: 40 * 1024 * 1024 });
  queue.add([film]);
  expect(sent).toEqual([]);
  expect(queue.list.get()).toMatchObject([{ state: "failed", mayRetry: false }]);
});
