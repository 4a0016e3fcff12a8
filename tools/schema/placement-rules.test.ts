/** What stands between a table and its place: each sort of obstacle, and nothing where there is none. */
import { expect, test } from "vitest";
import type { Table } from "./catalog.ts";
import { obstaclesOf, type Places } from "./placement-rules.ts";

const places: Places = {
  task: "core",
  notice: "reference",
  userMember: { owner: "id" },
  answer: { owner: "member_id" },
};

type Given = Partial<Pick<Table, "indexes" | "triggers">> & {
  keys?: string[];
  primary?: string;
  owner?: boolean;
  identity?: "" | "a";
};

/** A table of answers, distributable unless something given says otherwise. */
const answer = ({
  keys = [],
  primary = "PRIMARY KEY (member_id, id)",
  indexes = [],
  triggers = [],
  owner = true,
  identity = "",
}: Given = {}): Table => ({
  schema: "public",
  name: "answer",
  kind: "r",
  options: null,
  partitionKey: null,
  viewText: null,
  comment: null,
  hasRowSecurity: false,
  columns: [
    {
      name: "member_id",
      type: "bigint",
      isRequired: owner,
      identity,
      generated: "",
      defaultValue: null,
      comment: null,
    },
  ],
  constraints: [
    { name: "answer_pkey", definition: primary },
    ...keys.map((definition, n) => ({ name: `key_${n}`, definition })),
  ],
  indexes,
  triggers,
});
const inTheWay = (given?: Given) => obstaclesOf([answer(given)], places)["answer"] ?? [];

test("a table whose keys hold its owner, and whose references stay within it, has nothing in its way", () => {
  const fine = [
    "FOREIGN KEY (member_id) REFERENCES public.user_member(id) ON DELETE CASCADE",
    "FOREIGN KEY (notice_id) REFERENCES public.notice(id)",
    "UNIQUE (member_id, key)",
    "UNIQUE (token, member_id)",
  ];
  const indexes = [
    "CREATE INDEX answer_at ON public.answer USING btree (at)",
    "CREATE UNIQUE INDEX answer_once ON public.answer USING btree (task_id, member_id)",
  ];
  expect(inTheWay({ keys: fine, indexes })).toEqual([]);
});

test.each<[Given, string]>([
  [{ keys: ["UNIQUE (token)"] }, "key_0 is not within one owner"],
  [
    {
      indexes: [
        "CREATE UNIQUE INDEX answer_once ON public.answer USING btree (task_id, visitor_id) WHERE (kind = ANY (ARRAY[1, member_id]))",
      ],
    },
    "answer_once is not within one owner",
  ],
  [{ primary: "PRIMARY KEY (id, member_id)" }, "answer_pkey is not within one owner"],
  [
    { keys: ["FOREIGN KEY (task_id) REFERENCES public.task(id)"] },
    "key_0 leads to task, which is core",
  ],
  [
    { keys: ["FOREIGN KEY (inviter_id) REFERENCES public.user_member(id)"] },
    "key_0 leads out of its owner",
  ],
  [{ owner: false }, "member_id may be null"],
  [{ identity: "a" }, "member_id is an identity"],
  [
    { triggers: ["CREATE TRIGGER counted AFTER INSERT ON public.answer FOR EACH ROW EXECUTE x()"] },
    "trigger counted",
  ],
])("%j is in the way", (given, words) => {
  expect(inTheWay(given)).toEqual([words]);
});

test("what is copied has no reference to or from what stays on the coordinator", () => {
  const leading = (name: string, to: string) => ({
    ...answer({ keys: [`FOREIGN KEY (${to}_id) REFERENCES public.${to}(id)`] }),
    name,
  });
  expect(obstaclesOf([leading("task", "notice"), leading("notice", "task")], places)).toEqual({
    notice: ["key_0 leads to task, which is core", "key_0 of task ties it to core"],
  });
  expect(obstaclesOf([leading("notice", "notice"), leading("task", "task")], places)).toEqual({});
});

test("what stays on the coordinator has no reference into a table that is spread, and nothing is without a place", () => {
  const [pkey] = answer().constraints;
  const task = {
    ...answer({ keys: ["FOREIGN KEY (member_id, id) REFERENCES public.answer(member_id, id)"] }),
    name: "task",
  };
  expect(obstaclesOf([task], places)).toEqual({ task: ["key_0 leads to answer, which is spread"] });
  const unknown = { ...answer(), name: "unknown", constraints: pkey ? [pkey] : [] };
  expect(obstaclesOf([unknown], places)).toEqual({ unknown: ["has no place"] });
});
