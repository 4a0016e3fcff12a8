import { expect, test, vi } from "vitest";
import { inMachineTime } from "../../../../tools/pace.ts";
import { createLeading } from "./lead.ts";

vi.setConfig({ testTimeout: inMachineTime(20_000) });

/** A tab: what it did, and how its page ends. */
function tab() {
  const page = new AbortController();
  const did: string[] = [];
  const leading = createLeading(async (signal) => {
    did.push("listens");
    await new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve());
    });
    did.push("stops");
  }, 300);
  return {
    did,
    open: () => void leading.follow(page.signal),
    look: () => leading.check(page.signal),
    close: () => page.abort(),
  };
}

const soon = { timeout: inMachineTime(8000) };

test("one tab listens for all, and when it goes the next one does", async () => {
  const [first, second] = [tab(), tab()];
  first.open();
  await vi.waitFor(() => expect(first.did).toEqual(["listens"]), soon);
  second.open();
  second.look();
  // The first one answers that it is awake.
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(second.did).toEqual([]);
  first.close();
  await vi.waitFor(() => expect(second.did).toEqual(["listens"]), soon);
  expect(first.did).toEqual(["listens", "stops"]);
  second.close();
  await vi.waitFor(() => expect(second.did).toEqual(["listens", "stops"]), soon);
});

test("from a tab that was put to sleep the one that is looked at takes over", async () => {
  let wakeUp = () => undefined as void;
  const asleep = navigator.locks
    .request("news-live", () => new Promise<void>((resolve) => (wakeUp = resolve)))
    .catch(() => "taken");
  const awake = tab();
  awake.open();
  awake.look();
  await vi.waitFor(() => expect(awake.did).toEqual(["listens"]), soon);
  wakeUp();
  expect(await asleep).toBe("taken");
  awake.close();
  await vi.waitFor(() => expect(awake.did).toEqual(["listens", "stops"]), soon);
});
