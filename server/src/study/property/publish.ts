/** At the start: the form of this release becomes the next version, where a database does not have it yet. */
import type { Questionnaire } from "#questionnaire/model.ts";
import { transact } from "../../platform/db.ts";
import { enqueue, wakeOutbox } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import { PROPERTY_EDITION, propertyForm } from "./form.ts";
import { JUDGE_ANEW } from "./judge-anew.ts";
import * as rows from "./version-sql.ts";

/** Enqueued with each version but the first: audiences are compiled for it (study/audience). */
export const FORM_PUBLISHED = "property.published";

/**
 * Answers the version that was stored now, or nothing. Known is every form that was ever published, and not only the
 * newest: while a release is rolled out a server of the one before may start again, and must not bring its form back.
 */
export async function publishForm(
  { db, clock, log }: World,
  form: Questionnaire = propertyForm,
  edition = PROPERTY_EDITION,
): Promise<number | undefined> {
  const body = JSON.stringify(form);
  const { newest, version } = await transact(db, async (tx) => {
    await rows.lockForms(tx);
    const before = await rows.newestVersion(tx);
    const known = await rows.versionWith(tx, { body, edition });
    if (known !== undefined) return { newest: known === before, version: undefined };
    const next = (before ?? 0) + 1;
    await rows.putForm(tx, { version: next, edition, body, createdAt: clock.now() });
    // Nobody has answered before the first.
    if (before !== undefined) {
      await enqueue(tx, clock, { topic: FORM_PUBLISHED, payload: { version: next } });
      await enqueue(tx, clock, { topic: JUDGE_ANEW, payload: { version: next, after: 0 } });
    }
    return { newest: true, version: next };
  });
  if (version !== undefined) {
    wakeOutbox();
    log.info({ version }, "a new version of the profile form");
  } else if (!newest)
    log.warn({ edition }, "a newer profile form stays; to bring this one back, raise its edition");
  return version;
}
