/** Platforms as operators keep them; every change is in the audit log, and no secret ever is. */
import type { SignatureProblem } from "#contract/console/study/platform-signature.ts";
import type {
  SurveyPlatform,
  SurveyPlatformSettings,
  PlatformPreset,
} from "#contract/console/study/survey-platform.ts";
import { addSeconds } from "../../platform/clock.ts";
import { type Db, type Tx, transact } from "../../platform/db.ts";
import { badField, mustFind } from "../../platform/failure.ts";
import { fingerprintOf, refuseOvertaken } from "../../platform/fingerprint.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit } from "../../people/staff/api.ts";
import { countByPlatform } from "../task/api.ts";
import { keysOf } from "./keys.ts";
import { pastWith, type SeparationProof, problemsWith, proofOf } from "./proof.ts";
import { keepSecret, retire } from "./secret.ts";
import { needsKey, settingsProblems } from "./settings.ts";
import * as rows from "./sql.ts";
import { backUrlOf, postbackUrlOf } from "./return-pages.ts";

export type PlatformActor = { caller: StaffCaller; ip: string };
export type GivenOfInput = {
  name: string;
  preset: PlatformPreset;
  active: boolean;
  settings: SurveyPlatformSettings;
};

const WEEK_SECONDS = 7 * 86_400;

export async function listPlatforms(world: World): Promise<SurveyPlatform[]> {
  return shown(world.db, world, await rows.allPlatforms(world.db));
}

/** What operators write of it. */
const givenOf = ({ name, preset, active, settings }: GivenOfInput): GivenOfInput => ({
  name,
  preset,
  active,
  settings,
});

async function shown(
  db: Db,
  { config, clock }: World,
  platforms: readonly rows.PlatformRow[],
): Promise<SurveyPlatform[]> {
  const secrets = await rows.secretsOf(
    db,
    platforms.map(({ id }) => id),
  );
  const tasks = await countByPlatform(db);
  const verdicts = await rows.verdictCounts(db, addSeconds(clock.now(), -WEEK_SECONDS));
  const problems = new Map<number, SignatureProblem[]>();
  for (const platform of platforms)
    // oxlint-disable-next-line no-await-in-loop -- asks nothing where it is proved, as nearly always
    problems.set(platform.id, await problemsWith(db, platform));
  return platforms.map((platform) => ({
    id: platform.id,
    code: platform.code,
    name: platform.name,
    preset: platform.preset,
    active: platform.active,
    settings: platform.settings,
    version: fingerprintOf(givenOf(platform)),
    secrets: secrets
      .filter(({ platformId }) => platformId === platform.id)
      .map(({ kid, createdAt, retiredAt, derived }) => ({
        kid,
        derived,
        createdAt: createdAt.toISOString(),
        retiredAt: retiredAt?.toISOString() ?? null,
      })),
    problems: problems.get(platform.id) ?? [],
    backUrl: backUrlOf(config.publicOrigin, platform.code),
    postbackUrl: postbackUrlOf(config.publicOrigin, platform.code),
    tasks: tasks.get(platform.id) ?? 0,
    returns: countsOf(verdicts.filter(({ platformId }) => platformId === platform.id)),
  }));
}

function countsOf(verdicts: readonly { verdict: string; n: number }[]): SurveyPlatform["returns"] {
  const counts = { accepted: 0, repeated: 0, claimed: 0, refused: 0 };
  for (const { verdict, n } of verdicts)
    if (verdict === "accepted" || verdict === "repeated" || verdict === "claimed")
      counts[verdict] += n;
    else counts.refused += n;
  return counts;
}

export const createPlatform = (
  world: World,
  by: PlatformActor,
  given: GivenOfInput & { code: string },
): Promise<SurveyPlatform> => transact(world.db, (tx) => insertChecked(tx, world, by, given));

async function insertChecked(
  tx: Tx,
  world: World,
  by: PlatformActor,
  given: GivenOfInput & { code: string },
) {
  refuse(given.settings);
  refuseKeyless(given, []);
  const made = await rows.insertPlatform(
    tx,
    { ...given, proof: await provedFor(tx, { ...given, id: 0, pastSigning: [] }), pastSigning: [] },
    world.clock.now(),
  );
  if (!made) throw badField("code", `代码「${given.code}」已被使用，请换一个`);
  return written(tx, world, { ...by, id: made.id, action: "surveyPlatform.create", before: null });
}

export const updatePlatform = (
  world: World,
  by: PlatformActor,
  id: number,
  { version, ...given }: GivenOfInput & { version?: string | undefined },
): Promise<SurveyPlatform> =>
  transact(world.db, async (tx) => {
    const row = await rows.lockPlatform(tx, id);
    const before = await platformShown(tx, world, id);
    const { name } = before;
    await refuseOvertaken({ name, stands: givenOf(before), draft: given, version }, () => before);
    refuse(given.settings);
    refuseKeyless(given, before.secrets);
    const pastSigning = row ? pastWith(row, given.settings, world.clock.now()) : [];
    const proof = await provedFor(tx, { ...given, id, pastSigning });
    await rows.savePlatform(tx, id, { ...given, proof, pastSigning }, world.clock.now());
    return written(tx, world, { ...by, id, action: "surveyPlatform.update", before });
  });

export const addSecret = (world: World, by: PlatformActor, id: number, given: string | null) =>
  transact(world.db, async (tx) => {
    const made = await keepSecret(tx, world, { platformId: id, given });
    const { kid, secret, derived } = made;
    const change = { ...by, id, action: "surveyPlatform.addSecret", before: null, note: kid };
    const platform = await written(tx, world, change);
    return { platform, secret: derived ? null : secret, keys: keysOf(made) };
  });

export const retireSecret = (world: World, by: PlatformActor, id: number, kid: string) =>
  transact(world.db, async (tx) => {
    await retire(tx, world, { platformId: id, kid });
    const action = "surveyPlatform.retireSecret";
    return written(tx, world, { ...by, id, action, before: null, note: kid });
  });

function refuse(settings: SurveyPlatformSettings) {
  const [problem] = settingsProblems(settings);
  if (problem !== undefined) throw badField("settings", problem);
}

/** One from before without a key goes on as it did, until it is saved. */
function refuseKeyless(
  { active, settings }: Pick<GivenOfInput, "active" | "settings">,
  secrets: readonly { retiredAt: string | null }[],
) {
  if (!active || !needsKey(settings) || secrets.some(({ retiredAt }) => retiredAt === null)) return;
  throw badField(
    "active",
    "按来源 IP 核对的通知，地址里须带密钥：请先添加密钥，再启用或保存（新平台先以停用状态保存）",
  );
}

/** Throws `badRequest` where one direction's signature could be taken for another's. */
async function provedFor(
  tx: Tx,
  platform: Parameters<typeof proofOf>[1],
): Promise<SeparationProof> {
  const proof = await proofOf(tx, platform);
  const [problem] = proof.problems;
  if (problem) throw badField(`settings.${problem.field}`, problem.sentence);
  return proof;
}

/** Throws `notFound`. */
async function platformShown(db: Db, world: World, id: number): Promise<SurveyPlatform> {
  const row = await rows.platformRow(db, id);
  const [platform] = row ? await shown(db, world, [row]) : [];
  return mustFind(platform);
}

type PlatformChange = PlatformActor & {
  id: number;
  action: string;
  before: SurveyPlatform | null;
  note?: string;
};

async function written(tx: Tx, world: World, change: PlatformChange): Promise<SurveyPlatform> {
  const after = await platformShown(tx, world, change.id);
  await recordAudit(tx, {
    actor: { staff: change.caller, ip: change.ip },
    action: change.action,
    subject: ["surveyPlatform", change.id],
    before: change.before && kept(change.before),
    after: kept(after),
    note: change.note ?? "",
    at: world.clock.now(),
  });
  return after;
}

/** Without the figures, which nobody changed. */
const kept = ({ name, code, preset, active, settings, secrets }: SurveyPlatform) => ({
  name,
  code,
  preset,
  active,
  settings,
  secrets,
});
