import { expect, test } from "vitest";
import { testServer } from "../server.ts";
import { fuzz } from "./fuzz.ts";

/** Nobody is at the third parties' addresses. */
const server = testServer({ SIMULATOR_PORT: "1" });

// A thousand a seed; `node server/test/fuzz/main.ts 100000` sends as many as one likes.
test.each([1, 1001, 2001])(
  "whatever somebody sends, the server answers in words and never breaks (from seed %i)",
  async (seed) => {
    const { sent, codes, findings } = await fuzz(server, 1000, seed);
    expect(findings).toEqual([]);
    expect(sent).toBe(1000);
    // It got somewhere: accepted, refused by the rules, and not signed in.
    expect([...codes.keys()]).toEqual(expect.arrayContaining([200, 400, 401]));
  },
);
