/** How the files are read whose names were read before: along an index, so that the first line leaves at once. */
import { Client } from "pg";
import { expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { copyStatement } from "../../platform/copy.ts";
import { agentFile, invitedFile, ownFile } from "./sql.ts";

const server = testServer();

test("no file is sorted before its first line leaves, and a name costs no look at another table", async () => {
  const { memberId } = await server.member();
  const client = new Client({ connectionString: server.ownerUrl });
  await client.connect();
  try {
    // As where there are many rows.
    await client.query(
      "set enable_sort = off; set enable_seqscan = off; set enable_bitmapscan = off",
    );
    for (const file of [ownFile, invitedFile, agentFile]) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const query = copyStatement(file(memberId, undefined));
      const select = /^copy \((.*)\) to stdout/s.exec(query)?.[1] ?? "";
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${select}`);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan.match(/Index Scan Backward|Index Scan/g)).toHaveLength(1);
      expect(plan).not.toMatch(/Sort|Join|Nested Loop/);
    }
  } finally {
    await client.end();
  }
});
