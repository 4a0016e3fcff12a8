/** Members made at once, each signed in: what they do next they do by the public API. */
import type { Call } from "#contract/client.ts";
import { enterAll } from "./entered.ts";
import type { Stage } from "./stage.ts";

/** Everybody at home, in a network of their own. */
const ipOf = (n: number): string => `10.${100 + (n >> 14)}.${(n >> 6) & 255}.${(n & 63) + 1}`;

export async function crowdOf(stage: Stage, size: number): Promise<Call[]> {
  const arriving = Array.from({ length: size }, (_, n) => ({
    mobile: `137${String(10_000_000 + n)}`,
    ip: ipOf(n),
  }));
  return (await enterAll(stage, arriving)).map(({ call }) => call);
}
