/** 商务合作: a stranger's words to us, and the operators who answer them. */
import type { ConsoleCooperation } from "#contract/console/community/cooperation.ts";
import { emailPattern, mobilePattern } from "#contract/fields.ts";
import { brandOf } from "../../foundation/brand/api.ts";
import { checkProof, type ProofGiven, spendProof } from "../../foundation/captcha/api.ts";
import { transact } from "../../platform/db.ts";
import { badField, mustFind } from "../../platform/failure.ts";
import { sourceOf } from "../../platform/ip.ts";
import type { Days, ListAsked } from "../../platform/list-sql.ts";
import { maskAccount } from "../../platform/mask.ts";
import { refuseTooOften, type Rule } from "../../platform/rate.ts";
import type { Origin, StaffCaller } from "../../platform/request.ts";
import { sealText, unsealText } from "../../platform/seal.ts";
import type { World } from "../../platform/world.ts";
import { countReveal } from "../../people/reveal/api.ts";
import { recordAudit } from "../../people/staff/api.ts";
import * as rows from "./sql.ts";

const PURPOSE = "cooperate-contact";

/** Per network: a company writes once, and once more when it forgot something. */
const perNetwork: readonly Rule[] = [
  { count: 3, seconds: 600 },
  { count: 10, seconds: 86_400 },
];

type CooperationInput = ProofGiven & {
  company: string;
  name: string;
  contact: string;
  text: string;
};

/** Throws `badRequest` naming the field, `captchaFailed` or `tooOften`. */
export async function receiveCooperation(
  world: World,
  asked: CooperationInput,
  origin: Origin,
): Promise<null> {
  const { company, name, contact, text, ...given } = asked;
  if (!mobilePattern.test(contact) && !emailPattern.test(contact))
    throw badField("contact", "请填写正确的手机号或邮箱，方便我们联系你");
  const { code: brandCode } = await brandOf(world, origin.host);
  const proof = await checkProof(world, { ...given, ip: origin.ip });
  const network = sourceOf(origin.ip);
  await transact(world.db, async (tx) => {
    await rows.holdSource(tx, network);
    const now = world.clock.now();
    const window = { rules: perNetwork, now };
    refuseTooOften(await rows.timesAsked(tx, { network, ...window }), window);
    await spendProof(tx, world, proof);
    const sealedContact = sealText(world, PURPOSE, contact);
    const { ip } = origin;
    const words = { company, name, text };
    await rows.insertRequest(tx, { ...words, brandCode, sealedContact, ip, createdAt: now });
  });
  return null;
}

type Listing = Days & ListAsked & { open?: "yes" | undefined };

export async function requestPage(world: World, { open, ...asked }: Listing) {
  const filter = { ...asked, open: open === "yes" };
  const { list, ...page } = await rows.pageOfRequests(world.db, filter, asked);
  return { ...page, list: list.map((row) => shown(row, maskAccount(contactOf(world, row)))) };
}

const contactOf = (world: World, { sealedContact }: rows.RequestRow): string =>
  unsealText(world, PURPOSE, sealedContact).toString();

const shown = (row: rows.RequestRow, contact: string): ConsoleCooperation => ({
  id: row.id,
  brandCode: row.brandCode,
  company: row.company,
  name: row.name,
  contact,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  handledAt: row.handledAt?.toISOString() ?? null,
});

type Handling = { staff: StaffCaller; ip: string; id: number };

/** The line in the operators' log is committed before anything is shown, each time that somebody looks. */
export async function handleRequest(world: World, { staff, ip, id }: Handling) {
  const at = world.clock.now();
  const row = await transact(world.db, async (tx) => {
    const found = mustFind(await rows.lockRequest(tx, id));
    await countReveal(tx, world, staff.staffId);
    const handledAt = found.handledAt ?? at;
    if (!found.handledAt) await rows.setHandled(tx, id, { handledAt, handledBy: staff.staffId });
    await recordAudit(tx, {
      actor: { staff, ip },
      action: found.handledAt ? "cooperation.reveal" : "cooperation.handle",
      subject: ["cooperation", id],
      note: found.company,
      at,
    });
    return { ...found, handledAt };
  });
  return shown(row, contactOf(world, row));
}
