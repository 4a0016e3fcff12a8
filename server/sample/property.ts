/** The profile questionnaire that ships (rule people-31), written once; later versions are left alone. */
import type { World } from "../src/platform/world.ts";
import { propertyForm } from "./property-form.ts";

export async function seedProperty({ db, clock }: World): Promise<void> {
  await db
    .insertInto("propertyForm")
    .values({ version: 1, body: JSON.stringify(propertyForm), createdAt: clock.now() })
    .onConflict((on) => on.column("version").doNothing())
    .execute();
}
