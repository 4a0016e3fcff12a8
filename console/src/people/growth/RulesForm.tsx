/** One brand's rules, with what they come to worked out beside them while they are typed. */
import { Button, ConfigProvider } from "antd";
import { useState } from "react";
import { type GrowthRules, growthRules, setGrowthRules } from "#contract/console/people/growth.ts";
import { listProposals } from "#contract/console/operations/proposal.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { useMay } from "../../platform/me.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { Card, EditorColumns } from "../../ui/Editor.tsx";
import { Fields } from "../../ui/form/Field.tsx";
import { NumberField } from "../../ui/form/NumberField.tsx";
import { PendingList } from "../../ui/PendingAlert.tsx";
import { helpWith } from "../../ui/pending.ts";
import { NoteField } from "../../ui/NoteField.tsx";
import { exampleWords } from "./example.ts";

type Brand = DataOf<typeof growthRules>["brands"][number];
type Draft = Record<keyof GrowthRules, number | null>;
type FieldLine = {
  name: keyof GrowthRules;
  label: string;
  unit: string;
  max: number;
  help: string;
};

const fields: readonly FieldLine[] = [
  {
    name: "firstGold",
    label: "首答奖励",
    unit: "金币",
    max: 100_000,
    help: "好友第一份有效答卷，给邀请人；0 为不给",
  },
  {
    name: "welcomeGold",
    label: "新人奖励",
    unit: "金币",
    max: 100_000,
    help: "同一时刻给好友；0 为不给",
  },
  {
    name: "percent",
    label: "好友作答奖励",
    unit: "%",
    max: 100,
    help: "按好友问卷金币的百分比另给邀请人",
  },
  { name: "months", label: "奖励月数", unit: "个月", max: 120, help: "从好友注册算起" },
  {
    name: "dailyMax",
    label: "每日计奖人数",
    unit: "人",
    max: 1000,
    help: "同一邀请人一天带来的好友，超过的不计",
  },
  {
    name: "vipPercent",
    label: "VIP 加成",
    unit: "%",
    max: 100,
    help: "VIP 会员自己的奖励另加，金币和现金都算",
  },
];
const noteMax = 200;

/** Nothing is left empty, and nothing is above what the server takes. */
const problemOf = ({ max }: FieldLine, value: number | null): string | undefined =>
  value === null ? "请填写" : value > max ? `最多 ${max}` : undefined;

const filled = (draft: Draft): GrowthRules | null => {
  const isWhole = fields.every((line) => problemOf(line, draft[line.name]) === undefined);
  // Every field was looked at a line above.
  return isWhole ? (draft as GrowthRules) : null;
};

export function RulesForm({ brand }: { brand: Brand }) {
  const mayWrite = useMay(setGrowthRules);
  const [draft, setDraft] = useState<Draft>(brand.rules);
  const [note, setNote] = useState("");
  const send = useSend(setGrowthRules, {
    refreshes: [growthRules, listProposals],
    onDone: ({ rules, pending }) => {
      setDraft(rules);
      setNote("");
      sayDone(
        pending.length > 0 ? "已保存；提高的部分等第二人复核后生效" : "规则已保存，最多十秒后生效",
      );
    },
  });
  const rules = filled(draft);
  const isDirty = fields.some(({ name }) => draft[name] !== brand.rules[name]);
  const save = () =>
    rules && send.mutate({ body: { brandCode: brand.brandCode, ...rules, note: note.trim() } });
  return (
    // What was typed while they are on their way would give place to the answer.
    <ConfigProvider componentDisabled={!mayWrite || send.isPending}>
      <EditorColumns label="算例" aside={<Example rules={rules} />}>
        <PendingList list={brand.pending} />
        <Card title={`${brand.siteName}的规则`}>
          <p className="quiet">
            按会员注册时的品牌算。百分比和月数用于以后开始的答卷；首答奖励和新人奖励按审核时的规则。降低的立即生效，提高的要财务或另一位管理员复核。
          </p>
          <Fields>
            {fields.map((line) => (
              <NumberField
                key={line.name}
                label={line.label}
                unit={line.unit}
                help={helpWith(line.help, brand.pending, line.name)}
                problem={problemOf(line, draft[line.name])}
                value={draft[line.name]}
                onChange={(value) => setDraft((now) => ({ ...now, [line.name]: value }))}
              />
            ))}
          </Fields>
          {mayWrite ? (
            <>
              <NoteField label="修改原因" max={noteMax} value={note} onChange={setNote} />
              <Button
                type="primary"
                loading={send.isPending}
                disabled={!isDirty || rules === null || note.trim() === ""}
                onClick={save}
              >
                保存规则
              </Button>
            </>
          ) : (
            <p className="quiet">只有管理员可以修改。</p>
          )}
        </Card>
      </EditorColumns>
    </ConfigProvider>
  );
}

const Example = ({ rules }: { rules: GrowthRules | null }) => (
  <Card title="算例">
    {rules ? (
      exampleWords(rules).map((words) => <p key={words}>{words}</p>)
    ) : (
      <p className="quiet">填完以后，这里会算出每人得多少。</p>
    )}
  </Card>
);
