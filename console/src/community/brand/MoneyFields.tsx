/** The fields of a brand's money rules, in three cards. */
import type { Proposal } from "#contract/console/operations/proposal.ts";
import type { ProblemsOf } from "../../platform/problems.ts";
import { Card } from "../../ui/Editor.tsx";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";
import { Fields } from "../../ui/form/Field.tsx";
import { NumberField, YuanField } from "../../ui/form/NumberField.tsx";
import { helpWith } from "../../ui/pending.ts";
import type { MoneyForm } from "./forms.ts";
import { moneyWords, permille, taxModes } from "./words.ts";

type FieldsProps = {
  form: MoneyForm;
  put: (changes: Partial<MoneyForm>) => void;
  problems: ProblemsOf<MoneyForm>;
  /** What is about to change. */
  pending: readonly Proposal[];
};

type Amount = Exclude<keyof MoneyForm, "taxMode">;

/** A whole number of something, or a sum that is typed in yuan. */
const One = ({
  name,
  unit,
  help,
  form,
  put,
  problems,
  pending,
}: FieldsProps & { name: Amount; unit: string; help: string }) => {
  const { label } = moneyWords[name];
  const given = { label, help: helpWith(help, pending, name), problem: problems[name] };
  return unit === "元" ? (
    <YuanField {...given} value={form[name] ?? 0} onChange={(fen) => put({ [name]: fen })} />
  ) : (
    <NumberField
      {...given}
      unit={unit}
      value={form[name]}
      onChange={(value) => put({ [name]: value })}
    />
  );
};

export const MoneyFields = (part: FieldsProps) => (
  <>
    <Card title="汇率与提现">
      <Fields>
        <One {...part} name="goldPerYuan" unit="金币" help="改动不影响会员的金币数" />
        <One {...part} name="promiseWorkingDays" unit="个工作日" help="超过就在队列里变红" />
        <One {...part} name="withdrawMinGold" unit="金币" help="一次至少提这么多金币" />
        <One {...part} name="withdrawMinFen" unit="元" help="一次至少提这么多现金" />
        <One {...part} name="withdrawDailyCount" unit="次" help="每人每天，提现合计" />
        <One {...part} name="withdrawDailyFen" unit="元" help="每人每天，折合金额合计" />
        <One {...part} name="delayBonusGold" unit="金币" help="每笔超时只补一次；0 为不补" />
      </Fields>
    </Card>
    <Card title="手续费与代扣">
      <Fields>
        <One {...part} name="withdrawFeeFen" unit="元" help="每笔固定收；0 为不收" />
        <One
          {...part}
          name="withdrawFeePermille"
          unit="‰"
          help={`千分之几，现在是 ${permille(part.form.withdrawFeePermille ?? 0)}；不足 1 分按 1 分`}
        />
        <TaxMode {...part} />
      </Fields>
    </Card>
    <GuardFields {...part} />
  </>
);

const GuardFields = (part: FieldsProps) => (
  <Card title="需要多一道确认的金额">
    <Fields>
      <One {...part} name="codeAboveFen" unit="元" help="超过它，会员提现要输验证码" />
      <One {...part} name="secondPersonFen" unit="元" help="超过它，提现要两位操作员批准" />
      <One
        {...part}
        name="adjustSecondGold"
        unit="金币"
        help="对一位会员 24 小时内调账超过它，要第二人同意"
      />
      <One
        {...part}
        name="adjustSecondFen"
        unit="元"
        help="对一位会员 24 小时内调账超过它，要第二人同意"
      />
      <One
        {...part}
        name="operatorDayFen"
        unit="元"
        help="一位操作员 24 小时内独自批准的合计，超过要第二人"
      />
      <One
        {...part}
        name="looseningDelayHours"
        unit="小时"
        help="放宽的改动复核后再等这么久才生效"
      />
      <One
        {...part}
        name="adjustOperatorGold"
        unit="金币"
        help="一位操作员 24 小时内独自调账的合计，超过要第二人"
      />
      <One
        {...part}
        name="adjustOperatorFen"
        unit="元"
        help="一位操作员 24 小时内独自调账的合计，超过要第二人"
      />
    </Fields>
  </Card>
);

const TaxMode = ({ form, put, problems, pending }: FieldsProps) => (
  <ChoiceField
    label={moneyWords.taxMode.label}
    problem={problems.taxMode}
    help={helpWith("会员提现前看到税款和算法；申报口径请与财税顾问确认", pending, "taxMode")}
    options={taxModes}
    value={form.taxMode}
    onChange={(taxMode) => put({ taxMode })}
  />
);
