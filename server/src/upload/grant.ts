/** Allows one upload: a form for one file of a name, a type and a size, good for five minutes. */
import { limits } from "#contract/limits.ts";
import type { UploadPolicy, UploadPurpose, UploadType } from "#contract/member/upload.ts";
import { addSeconds } from "../platform/clock.ts";
import { type Tx, transact } from "../platform/db.ts";
import { againAt, type Rule, tooOften } from "../platform/rate.ts";
import type { World } from "../platform/world.ts";
import { aclOf } from "../providers/storage/acl.ts";
import { storageOf } from "../providers/storage/storage.ts";
import { lockMember } from "../user/service.ts";
import { dirOf, newKey } from "./key.ts";
import * as rows from "./sql.ts";

/** None is public: others see only what was drawn anew. */
const folders: Record<UploadPurpose, string> = { avatar: "avatar", answer: "answer" };

const extensions: Record<UploadType, string> = {
  "application/pdf": ".pdf",
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/webp": ".webp",
};

const perMember: readonly Rule[] = [{ count: 30, seconds: 3600 }];

type Asked = { memberId: number; purpose: UploadPurpose; type: UploadType; bytes: number };

export async function grantUpload(world: World, asked: Asked): Promise<UploadPolicy> {
  const { memberId, purpose, type, bytes } = asked;
  const dir = dirOf(world, folders[purpose], memberId);
  const expiresAt = addSeconds(world.clock.now(), limits.uploadMinutes * 60);
  const key = await transact(world.db, async (tx) => {
    // One at a time per member: counting and then adding is exact only so.
    await lockMember(tx, memberId);
    const now = world.clock.now();
    const times = await rows.timesGranted(tx, { memberId, rules: perMember, now });
    const again = againAt(times, perMember, now);
    if (again) throw tooOften(again, now);
    return insertWithFreeKey(tx, world, { asked, dir, expiresAt });
  });
  const form = storageOf(world).grant({ key, contentType: type, bytesMax: bytes, expiresAt });
  return {
    ...form,
    dir,
    key,
    expire: Math.floor(expiresAt.getTime() / 1000),
    acl: aclOf(key),
  };
}

type Named = { asked: Asked; dir: string; expiresAt: Date };

async function insertWithFreeKey(tx: Tx, world: World, { asked, dir, expiresAt }: Named) {
  const { memberId, purpose, type, bytes } = asked;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const key = newKey(world, dir, extensions[type]);
    const grant = { key, memberId, purpose, contentType: type, bytes, acl: aclOf(key), expiresAt };
    if (await rows.insertGrant(tx, { ...grant, grantedAt: world.clock.now() })) return key;
  }
  throw new Error("no free key in 20 draws");
}
