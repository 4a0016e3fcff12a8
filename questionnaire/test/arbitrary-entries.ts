/** What blanks and cells ask in random questionnaires. */
import type { Condition } from "#questionnaire/model.ts";
import { choices } from "./questions.ts";

export const entries = [
  { value: "r1", label: "数", type: "number", min: 0, max: 3 },
  { value: "r2", label: "字", type: "text", optional: true },
  { value: "r3", label: "选", type: "dropdown", choices: choices("c1", "c2") },
];
/** Cells that are pointed at, and that wait for what stands left of them, or for an earlier answer. */
export const cellsOf = (name: string, earlier: Condition | undefined) => [
  { value: "r1", label: "分", type: "scale", min: 0, max: 3 },
  {
    value: "r2",
    label: "几样",
    type: "multiple",
    choices: [...choices("c1", "c2", "a"), { value: "none", label: "都没有", exclusive: true }],
    min: 2,
    optional: true,
    visibleIf: { question: name, row: "@", column: "r1", test: "atLeast", value: 1 },
  },
  {
    value: "r3",
    label: "选",
    type: "single",
    choices: choices("c1", "c2"),
    // A cell reads only what stands left of it in its own table.
    visibleIf:
      earlier && !JSON.stringify(earlier).includes(`"${name}"`)
        ? earlier
        : {
            any: [
              { not: { question: name, row: "@", column: "r2", test: "includes", value: "c1" } },
              { question: name, row: "@", column: "r2", test: "countAtLeast", value: 2 },
            ],
          },
  },
];
