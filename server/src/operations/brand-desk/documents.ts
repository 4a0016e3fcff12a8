/** A brand's texts: each saving is a new version, and every version is kept unchanged. */
import type { BrandDocument } from "#contract/console/community/brand.ts";
import { DocumentKind } from "#contract/member/community/site.ts";
import {
  documentsOf,
  everyBrand,
  forgetBrands,
  keepVersion,
  keptVersion,
  keptVersions,
  lockBrand,
  markPagesChanged,
  saveDocument as upsertDocument,
  versionsOfDay,
} from "../../foundation/brand/api.ts";
import { dayOf } from "../../platform/clock.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { staffNames, type AuditActorWithNote, recordAudit } from "../../people/staff/api.ts";

/** Older ones are read one by one, by their version. */
const VERSIONS_MAX = 100;

type DocumentsName = { brandCode: string; kind: DocumentKind };
type DocumentsRow = Awaited<ReturnType<typeof documentsOf>>[number];

const missing = () => new Failure("notFound", { msg: "没有这个品牌" });

async function mustKnow(world: World, code: string): Promise<void> {
  if (!(await everyBrand(world)).some((brand) => brand.code === code)) throw missing();
}

const shown = (kind: DocumentKind, row: DocumentsRow | undefined): BrandDocument => ({
  kind,
  title: row?.title ?? "",
  body: row?.body ?? "",
  version: row?.version ?? "",
  updatedAt: row?.updatedAt.toISOString() ?? null,
});

/** All kinds, also those that nobody has written yet. */
export async function documentsAtDesk(world: World, code: string) {
  await mustKnow(world, code);
  const rows = await documentsOf(world.db, code);
  return {
    list: DocumentKind.options.map((kind) =>
      shown(
        kind,
        rows.find((row) => row.kind === kind),
      ),
    ),
  };
}

export async function versionsAtDesk(world: World, name: DocumentsName) {
  await mustKnow(world, name.brandCode);
  const [kept, standing] = await Promise.all([
    keptVersions(world.db, name, VERSIONS_MAX),
    standingOf(world, name),
  ]);
  const names = await staffNames(
    world.db,
    kept.flatMap(({ byStaff }) => byStaff ?? []),
  );
  const list = kept.map(({ version, title, byStaff, note, at }) => ({
    version,
    title,
    by: names.get(byStaff ?? 0) ?? "系统",
    note,
    at: at.toISOString(),
  }));
  if (!standing || list.some(({ version }) => version === standing.version)) return { list };
  const { version, title, updatedAt } = standing;
  return { list: [{ version, title, by: "系统", note: "", at: updatedAt.toISOString() }, ...list] };
}

export async function versionAtDesk(world: World, name: DocumentsName, version: string) {
  await mustKnow(world, name.brandCode);
  const standing = await standingOf(world, name);
  if (standing?.version === version) return shown(name.kind, standing);
  const kept = mustFind(await keptVersion(world.db, name, version), "没有这个版本");
  return shown(name.kind, { ...kept, kind: name.kind, updatedAt: kept.at });
}

async function standingOf({ db }: Pick<World, "db">, { brandCode, kind }: DocumentsName) {
  return (await documentsOf(db, brandCode)).find((row) => row.kind === kind);
}

type SaveDocumentInput = AuditActorWithNote & {
  name: DocumentsName;
  title: string;
  body: string;
  version: string;
};

/** The same words again make no new version, so that nobody is asked to agree to what they agreed to. */
export async function saveDocument(
  world: World,
  saving: SaveDocumentInput,
): Promise<BrandDocument> {
  const saved = await transact(world.db, (tx) => save(tx, world, saving));
  forgetBrands(world);
  return saved;
}

async function save(tx: Tx, world: World, saving: SaveDocumentInput): Promise<BrandDocument> {
  const { name, title, body, version: read, ...by } = saving;
  const { brandCode, kind } = name;
  const at = world.clock.now();
  if (!(await lockBrand(tx, brandCode))) throw missing();
  const standing = await standingOf({ db: tx }, name);
  if (standing?.title === title && standing.body === body) return shown(kind, standing);
  if ((standing?.version ?? "") !== read)
    throw new Failure("conflict", {
      msg: `这份文本刚刚有了新版本 ${standing?.version ?? ""}，您的修改还没有保存，请核对后再保存`,
      data: shown(kind, standing),
    });
  // From before the desk wrote texts: it must not be lost with what follows it.
  if (standing)
    await keepVersion(tx, {
      ...name,
      version: standing.version,
      title: standing.title,
      body: standing.body,
      at: standing.updatedAt,
    });
  const version = await nextVersion(tx, name, at);
  await keepVersion(tx, {
    ...name,
    version,
    title,
    body,
    at,
    byStaff: by.staff.staffId,
    note: by.note,
  });
  await upsertDocument(tx, { ...name, title, body, version, updatedAt: at });
  await recordAudit(tx, {
    actor: by,
    action: "document.save",
    subject: ["document", `${brandCode}/${kind}`],
    // The words themselves are kept as versions, and both would be in every line of the log.
    before: standing
      ? { version: standing.version, title: standing.title, length: standing.body.length }
      : null,
    after: { version, title, length: body.length },
    note: by.note,
    at,
  });
  await markPagesChanged(tx, world);
  return shown(kind, { kind, title, body, version, updatedAt: at });
}

/** The day, as members read it under the text; a second one of the same day says so. */
async function nextVersion(tx: Tx, name: DocumentsName, at: Date): Promise<string> {
  const day = dayOf(at);
  const taken = new Set((await versionsOfDay(tx, name, day)).map(({ version }) => version));
  for (let n = 1; ; n += 1) {
    const version = n === 1 ? day : `${day}.${n}`;
    if (!taken.has(version)) return version;
  }
}
