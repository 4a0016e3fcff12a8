/** How an open answer was typed. */
import * as z from "zod/mini";
import * as fields from "../../fields.ts";

const often = (max: number) => fields.wholeIn([0, max], "输入次数错误");
/** How an open answer came to be, as counts so far: evidence beside it, and never what was typed. */
export const Typing = z.strictObject({
  pasted: often(9999),
  /** Left the page while at it. */
  away: often(9999),
  /** Changes by hand. */
  edits: often(99_999),
});
export type Typing = z.output<typeof Typing>;
