/** Allows one upload: a form for one file of a name, a type and a size, good for five minutes. */
import { limits } from "#contract/limits.ts";
import {
  pictureTypes,
  type UploadPolicy,
  type UploadPurpose,
  type UploadType,
} from "#contract/member/people/upload.ts";
import { addSeconds } from "../../platform/clock.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { refuseTooOften, type Rule } from "../../platform/rate.ts";
import type { World } from "../../platform/world.ts";
import { aclOf } from "../../providers/storage/acl.ts";
import { storageOf } from "../../providers/storage/storage.ts";
import { lockMember } from "../member/api.ts";
import { answerDirOf, dirOf, newKey } from "./key.ts";
import { refused } from "./picture.ts";
import * as rows from "./sql.ts";

const extensions: Record<UploadType, string> = {
  "application/pdf": ".pdf",
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/webp": ".webp",
};

/** Per member and purpose: a diary of photographs is more than anybody changes their picture. */
const rulesOf: Record<UploadPurpose, readonly Rule[]> = {
  avatar: [{ count: 30, seconds: 3600 }],
  answer: [
    { count: 60, seconds: 3600 },
    { count: 200, seconds: 86_400 },
  ],
  // Ten feedbacks with six pictures each, and what was chosen again.
  feedback: [
    { count: 60, seconds: 3600 },
    { count: 200, seconds: 86_400 },
  ],
  discussion: [
    { count: 60, seconds: 3600 },
    { count: 200, seconds: 86_400 },
  ],
};

export type AskedFile = {
  memberId: number;
  token: string | undefined;
  question: string | undefined;
  type: UploadType;
  bytes: number;
};
/**
 * Survey's say on a file for an answer: throws `uploadRefused`, or tells the response. Given to the
 * routes by features.ts, because upload knows nothing of responses.
 */
export type AnswerRule = (world: World, asked: AskedFile) => Promise<{ responseId: number }>;

export type GrantUploadInput = AskedFile & { purpose: UploadPurpose };

/** Throws `uploadRefused` or `tooOften`. */
export async function grantUpload(
  world: World,
  asked: GrantUploadInput,
  answerRule: AnswerRule,
): Promise<UploadPolicy> {
  const { memberId, purpose, type, bytes } = asked;
  const dir = await dirFor(world, asked, answerRule);
  const perMember = rulesOf[purpose];
  const expiresAt = addSeconds(world.clock.now(), limits.uploadMinutes * 60);
  const key = await transact(world.db, async (tx) => {
    // One at a time per member: two at once could both count before either is added.
    await (memberId > 0 ? lockMember(tx, memberId) : rows.lockGuest(tx, memberId));
    const window = { rules: perMember, now: world.clock.now() };
    refuseTooOften(await rows.timesGranted(tx, { memberId, purpose, ...window }), window);
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

/** None is public: others see only what was drawn again. */
async function dirFor(
  world: World,
  asked: GrantUploadInput,
  answerRule: AnswerRule,
): Promise<string> {
  const { memberId, purpose, question = "" } = asked;
  if (purpose === "avatar") {
    refuseAsAvatar(asked);
    return dirOf(world, "avatar", memberId);
  }
  if (purpose === "feedback" || purpose === "discussion") {
    refuseOtherThanPicture(asked, "这里只能上传 JPG、PNG 或 WebP 图片");
    return dirOf(world, purpose, memberId);
  }
  const { responseId } = await answerRule(world, asked);
  return answerDirOf(world, { memberId, responseId, question });
}

function refuseOtherThanPicture({ type }: GrantUploadInput, msg: string): void {
  if (!pictureTypes.some((one) => one === type)) throw refused(msg);
}

function refuseAsAvatar(asked: GrantUploadInput): void {
  const { bytes } = asked;
  refuseOtherThanPicture(asked, "头像只能是 JPG、PNG 或 WebP 图片");
  if (bytes > limits.avatarMaxBytes)
    throw refused(`图片不能超过 ${limits.avatarMaxBytes / 1024 / 1024} MB`);
}

/** For anyone who is in a community section, with an account or without. */
export const grantSectionPicture = (
  world: World,
  file: Pick<AskedFile, "memberId" | "type" | "bytes">,
): Promise<UploadPolicy> =>
  grantUpload(
    world,
    { ...file, purpose: "discussion", token: undefined, question: undefined },
    () => Promise.reject(new Error("a picture of a section is no answer")),
  );

type InsertWithFreeKeyInput = { asked: GrantUploadInput; dir: string; expiresAt: Date };

async function insertWithFreeKey(
  tx: Tx,
  world: World,
  { asked, dir, expiresAt }: InsertWithFreeKeyInput,
) {
  const { memberId, purpose, type, bytes } = asked;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const key = newKey(world, dir, extensions[type]);
    const grant = { key, memberId, purpose, contentType: type, bytes, acl: aclOf(key), expiresAt };
    if (await rows.insertGrant(tx, { ...grant, grantedAt: world.clock.now() })) return key;
  }
  throw new Error("no free key in 20 draws");
}
