/** The newest line of the operators' log about something, as the log itself is read. */
import { listAudit } from "#contract/console/people/staff.ts";
import { StaffRole } from "#contract/enums.ts";
import type { TestServer } from "./server.ts";

export async function lineOf(server: TestServer, action: string, subject: number | string) {
  const viewer = await server.staff(StaffRole.of.viewer);
  const { list } = await viewer(listAudit, { query: { action, q: String(subject), size: 1 } });
  return list[0];
}
