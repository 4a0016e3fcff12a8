/** What is kept of the proof, and the secrets that make one necessary. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { SeparationProof } from "./proof.ts";

export const keepProof = (db: Db, id: number, proof: SeparationProof) =>
  db
    .updateTable("surveyPlatform")
    .set({ proof: JSON.stringify(proof) })
    .where("id", "=", id)
    .execute();

/** Secrets that are valid now and sign all directions. */
export const unprovedSecrets = (db: Db, platformId: number) =>
  db
    .selectFrom("surveyPlatformSecret")
    .select("createdAt")
    .where("platformId", "=", platformId)
    .where("retiredAt", "is", null)
    .where("derived", "=", false)
    .execute();

/** Every valid secret, with whose it is. */
export const validSecrets = (db: Db) =>
  db
    .selectFrom("surveyPlatformSecret as s")
    .innerJoin("surveyPlatform as p", "p.id", "s.platformId")
    .select(["s.sealedSecret", "p.id", "p.name"])
    .where("s.retiredAt", "is", null)
    .execute();

/** One at a time looks whether a secret is somebody else's. */
export const holdSecrets = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('survey-platform secrets', 0))`.execute(db);
