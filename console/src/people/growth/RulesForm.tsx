/** One brand's rules, with what they come to worked out beside them while they are typed. */
import { Button, ConfigProvider } from "antd";
import { type GrowthRules, setGrowthRules } from "#contract/console/people/growth.ts";
import { useMay } from "../../platform/me.ts";
import { Card, EditorColumns } from "../../ui/Editor.tsx";
import { Fields } from "../../ui/form/Field.tsx";
import { NumberField } from "../../ui/form/NumberField.tsx";
import { PendingList } from "../../ui/PendingAlert.tsx";
import { helpWith } from "../../ui/pending.ts";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import { LeftOver } from "../../ui/LeftOver.tsx";
import { NoteField } from "../../ui/NoteField.tsx";
import { OvertakenAlert } from "../../ui/OvertakenAlert.tsx";
import { exampleWords } from "./example.ts";
import { labelOf, lines } from "./rule-lines.ts";
import { type BrandRules, useRules } from "./use-rules.ts";

const noteMax = 200;

export function RulesForm({ brand }: { brand: BrandRules }) {
  const mayWrite = useMay(setGrowthRules);
  const editing = useRules(brand);
  const { part, both, isDirty, rules, note, setNote, isSaving, canSave, save } = editing;
  const { form, put, problems } = part;
  return (
    // What was typed while they are on their way would give place to the answer.
    <ConfigProvider componentDisabled={!mayWrite || isSaving}>
      <EditorColumns label="算例" aside={<Example rules={rules} />}>
        <PendingList list={brand.pending} />
        {both && <OvertakenAlert both={both.map(labelOf)} />}
        <LeftOver editing={editing} />
        <Card title={`${brand.siteName}的规则`}>
          <p className="quiet">
            按会员注册时的品牌算。百分比和月数用于以后开始的答卷；首答奖励和新人奖励按审核时的规则。降低的立即生效，提高的要财务或另一位管理员复核。
          </p>
          <Fields>
            {lines.map((line) => (
              <NumberField
                key={line.name}
                label={line.label}
                unit={line.unit}
                help={helpWith(line.help, brand.pending, line.name)}
                problem={problems[line.name]}
                value={form[line.name]}
                onChange={(value) => put({ [line.name]: value })}
              />
            ))}
          </Fields>
          {mayWrite ? (
            <>
              <NoteField label="修改原因" max={noteMax} value={note} onChange={setNote} />
              <Button
                type="primary"
                loading={isSaving}
                disabled={!isDirty || !canSave}
                onClick={() => void save().catch(() => undefined)}
              >
                保存规则
              </Button>
            </>
          ) : (
            <p className="quiet">只有管理员可以修改。</p>
          )}
        </Card>
      </EditorColumns>
      <LeaveGuard editing={editing} />
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
