/** Imports as an operator makes them: preview, commit, undo, and how the lines came out. */
import * as contract from "#contract/console/import.ts";
import { StaffRole } from "#contract/enums.ts";
import type { SignedIn, TestServer } from "../../test/server.ts";
import { forgetBrands } from "../brand/service.ts";

export const undoReason = "名单给错了";
export const idOf = ({ id }: { id: number }) => ({ params: { id: String(id) } });
export const ofMember = ({ memberId }: SignedIn) => ({ params: { id: String(memberId) } });

export const importsAt = (server: TestServer) => ({
  preview: async (kind: contract.ImportKind, lines: readonly string[]) => {
    const heading = contract.importFiles[kind].columns.join(",");
    // As Excel ends lines.
    const text = [heading, ...lines].join("\r\n");
    const body = { kind, fileName: "名单.csv", text };
    return (await server.staff(StaffRole.of.operations))(contract.previewImport, { body });
  },
  commit: async (run: { id: number }) =>
    (await server.staff(StaffRole.of.operations))(contract.commitImport, idOf(run)),
  undo: async (run: { id: number }) =>
    (await server.staff(StaffRole.of.operations))(contract.undoImport, {
      ...idOf(run),
      body: { reason: undoReason },
    }),
  linesOf: async (run: { id: number }, state?: contract.ImportLineState) => {
    const query = { size: 100, ...(state && { state }) };
    return (
      await (
        await server.staff(StaffRole.of.operations)
      )(contract.importLines, { ...idOf(run), query })
    ).list;
  },
});

/** What one person may book for a member: five hundred of each. */
export async function setLimits(server: TestServer): Promise<void> {
  await server.db
    .updateTable("brand")
    .set({ adjustSecondGold: 500, adjustSecondFen: 500 })
    .execute();
  forgetBrands(server.world);
}
