/** Sanctions for tests, through the front door: asked for by operations, and above a warning confirmed by an admin. */
import type { Call } from "#contract/client.ts";
import {
  decideSanction,
  liftSanction,
  listSanctions,
  type Sanction,
  sanctionMember,
} from "#contract/console/sanction.ts";
import { StaffRole } from "#contract/enums.ts";
import { SanctionCategory, SanctionStep, sanctionDays } from "#contract/sanction-enums.ts";
import type { TestServer } from "../../test/server.ts";

const of = SanctionStep.of;

export type Asked = {
  step?: SanctionStep;
  category?: Exclude<SanctionCategory, 9>;
  tasksPerDay?: number;
  days?: number;
  reason?: string;
  shown?: string;
};

export const bodyOf = ({ step = of.warning, tasksPerDay = 0, ...asked }: Asked = {}) => ({
  step,
  category: SanctionCategory.of.answers,
  tasksPerDay: step === of.fewerTasks ? tasksPerDay : null,
  days: sanctionDays[step].usual,
  reason: "多人投诉",
  shown: "资料核实中",
  ...asked,
});

const params = (id: number) => ({ params: { id: String(id) } });

export const asked = (call: Call, memberId: number, body: Asked = {}) =>
  call(sanctionMember, { ...params(memberId), body: bodyOf(body) });

/** In force. */
export async function sanctioned(
  server: TestServer,
  memberId: number,
  body: Asked = {},
): Promise<Sanction> {
  const operations = await server.staff(StaffRole.of.operations);
  const { sanction, proposal } = await asked(operations, memberId, body);
  if (sanction) return sanction;
  const admin = await server.staff(StaffRole.of.admin);
  const decision = { decision: "confirm", note: "核对过" } as const;
  await admin(decideSanction, { ...params(proposal?.id ?? 0), body: decision });
  const { list } = await admin(listSanctions, params(memberId));
  const found = list.find(({ step, inForce }) => step === bodyOf(body).step && inForce);
  if (!found) throw new Error("it is not in force");
  return found;
}

export const lifted = async (server: TestServer, id: number, note = "已核实"): Promise<Sanction> =>
  (await server.staff(StaffRole.of.operations))(liftSanction, { ...params(id), body: { note } });
