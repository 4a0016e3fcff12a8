/** Who does something at the desk, and what the operators' log says it was done to. */
import type { StaffCaller } from "../../platform/request.ts";

export type By = { staff: StaffCaller; ip: string };

export const subjectOf = (subjectKind: string, id: number, { staff, ip }: By) => ({
  staffId: staff.staffId,
  subjectKind,
  subjectId: String(id),
  ip,
});
