/** An end of our questionnaire as its author wrote it. */
import * as z from "zod/mini";

/** What the operator wrote for those who come to this end of our questionnaire; the text may have lines. */
export const EndPage = z.object({
  title: z.string(),
  text: z.string(),
  /** Where it leads: by a button, and by itself after this many seconds where that is wanted. */
  redirect: z.nullable(z.object({ url: z.string(), seconds: z.nullable(z.int()) })),
});
