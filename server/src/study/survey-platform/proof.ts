/**
 * What was proved of a platform's signatures, kept beside its settings: looked up with each return, worked
 * out when the settings, a secret or this code changes. Without a proof nothing signed is believed.
 */
import type { SignatureProblem } from "#contract/console/study/platform-signature.ts";
import type { SurveyPlatformSettings } from "#contract/console/study/survey-platform.ts";
import { sha256 } from "../../platform/clock.ts";
import { type Db, transact } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { linksByPlatform } from "../task/api.ts";
import { keepProof, unprovedSecrets } from "./proof-sql.ts";
import { type Past, separationProblems } from "./separation.ts";
import { allPlatforms, lockPlatform, type PlatformRow } from "./sql.ts";

/** Higher whenever the proof finds more: then every platform is proved again at the next start. */
const VERSION = 1;
const PAST_MAX = 20;

/** `of`: what it was worked out from. */
export type SeparationProof = { version: number; of: string; problems: SignatureProblem[] };
export type PastSigning = Past & { until: string };

type Provable = Pick<PlatformRow, "id" | "settings" | "pastSigning">;

/** Of these settings, with the links of the platform's tasks and the secrets that are valid now. */
export async function proofOf(
  db: Db,
  { id, settings, pastSigning }: Provable,
): Promise<SeparationProof> {
  const secrets = await unprovedSecrets(db, id);
  const links = await linksByPlatform(db, id);
  const oldest = Math.min(...secrets.map(({ createdAt }) => createdAt.getTime()));
  const past = pastSigning.filter(({ until }) => new Date(until).getTime() > oldest);
  const hasShared = secrets.length > 0;
  const problems = [...separationProblems(settings, { links, past, hasShared })];
  const of = sha256(JSON.stringify([settings, links, past, hasShared])).toString("base64url");
  return { version: VERSION, of, problems };
}

/** How it signed until now, if that is about to change. */
export function pastWith(before: PlatformRow, after: SurveyPlatformSettings, now: Date) {
  const { entrySign, entryTemplate, back } = before.settings;
  const signing: Past = { entrySign, entryTemplate, back };
  const next: Past = {
    entrySign: after.entrySign,
    entryTemplate: after.entryTemplate,
    back: after.back,
  };
  if (JSON.stringify(signing) === JSON.stringify(next)) return before.pastSigning;
  return [...before.pastSigning, { ...signing, until: now.toISOString() }].slice(-PAST_MAX);
}

/** What stands against believing its signatures; worked out now where no proof of these settings is kept. */
export async function problemsWith(db: Db, platform: PlatformRow): Promise<SignatureProblem[]> {
  if (platform.proof?.version === VERSION) return platform.proof.problems;
  return (await proofOf(db, platform)).problems;
}

/** Whose signatures are not believed, with the first reason. */
export async function unprovedPlatforms(db: Db) {
  const found: { id: number; name: string; sentence: string }[] = [];
  for (const platform of await allPlatforms(db)) {
    // oxlint-disable-next-line no-await-in-loop -- asks nothing where it is proved, as nearly always
    const [problem] = await problemsWith(db, platform);
    if (problem) found.push({ id: platform.id, name: platform.name, sentence: problem.sentence });
  }
  return found;
}

/** Once more, because its secrets are others now. The caller holds its row. */
export async function proveAgain(db: Db, platform: Provable): Promise<void> {
  await keepProof(db, platform.id, await proofOf(db, platform));
}

/**
 * At the start, and now and then for what an older server wrote: whatever is not proved by this code yet.
 * What is found is for operators to mend.
 */
export async function proveAll(world: World): Promise<void> {
  for (const { id, proof, code } of await allPlatforms(world.db)) {
    if (proof?.version === VERSION) continue;
    // oxlint-disable-next-line no-await-in-loop -- a few, once a release
    const problems = await transact(world.db, async (tx) => {
      const platform = await lockPlatform(tx, id);
      if (!platform) return [];
      const found = await proofOf(tx, platform);
      await keepProof(tx, id, found);
      return found.problems;
    });
    if (problems.length > 0)
      world.log.warn({ platform: code, problems }, "signatures of this platform are not believed");
  }
}
