/** What an importer of questionnaires has to say of its source. */
import * as z from "zod/mini";

/** What of an import did not come over as it stood (docs/decisions/0080). */
export const ImportRemark = z.object({
  /** lost: it is not there; changed: it is there as something else; look: it was only its looks. */
  kind: z.enum(["lost", "changed", "look"]),
  /** The line in pasted text, from 1; null where the source is JSON. */
  line: z.nullable(z.int()),
  /** The line as it stood, or the path in the JSON, as `pages[0].elements[2].colCount`. */
  place: z.string(),
  message: z.string(),
});

/** Whether a task came as an archive (docs/decisions/0105): its study is only read. */
export const isImported = { imported: z.boolean() };
