/** Sets, changes or ends a goal: whole yuan, by one of the days of a month. */
import { useForm, type UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import * as fields from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { endGoal, type Goal, setGoal } from "#contract/member/money/goal.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { showRefusal } from "../../foundation/security/refusal.ts";
import { rulesOf } from "../../platform/form.ts";
import { useHeldReload } from "../../platform/heldReload.ts";
import { useSend } from "../../platform/query.ts";
import { toast } from "../../platform/toast.ts";
import { useNow } from "../../platform/useNow.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { daysOffered } from "./goalWords.ts";
import styles from "./GoalDialog.module.css";

const fenOf = (yuan: string): number => Number(yuan.trim()) * 100;
const isAmount = (yuan: string): boolean =>
  /^\s*\d{1,5}\s*$/.test(yuan) &&
  fenOf(yuan) >= limits.goalMinFen &&
  fenOf(yuan) <= limits.goalMaxFen;

type Values = { yuan: string; until: string };
const rules = z.object({
  yuan: z.string().check(fields.rule(isAmount, "请输入 1-10,000 之间的整数")),
  until: z.string(),
});

type GoalDialogProps = { goal: Goal | null; onClose: () => void };

/** One that has ended is no longer changed: another one follows it. */
export function GoalDialog({ goal, onClose }: GoalDialogProps) {
  const running = goal?.state === "running" ? goal : null;
  return (
    <Dialog isOpen onClose={onClose} title={running ? "修改目标" : "定个小目标"}>
      <GoalForm goal={goal} running={running} onDone={onClose} />
    </Dialog>
  );
}

/** A week from today. */
const USUAL_DAYS = 7;

type GoalFormProps = { goal: Goal | null; running: Goal | null; onDone: () => void };

function GoalForm({ goal, running, onDone }: GoalFormProps) {
  useHeldReload();
  const days = daysOffered(useNow());
  const form = useForm<Values>({
    resolver: rulesOf<Values>(rules),
    defaultValues: {
      yuan: running ? String(running.amountFen / 100) : "",
      until: running?.until ?? days[USUAL_DAYS]?.value ?? "",
    },
    reValidateMode: "onBlur",
  });
  const save = useSend(setGoal, { refreshes: [getWallet] });
  const submit = form.handleSubmit(({ yuan, until }) =>
    save
      .mutateAsync({ body: { amountFen: fenOf(yuan), until, instead: goal?.changedAt ?? null } })
      .then(
        () => {
          toast(running ? "目标已修改" : "目标已定下");
          onDone();
        },
        (refusal: unknown) => showRefusal(form, refusal, "yuan"),
      ),
  );
  return (
    <Form onSubmit={submit} className={styles.form}>
      <GoalFields form={form} days={days} />
      <Button type="submit" block size="l" busy={form.formState.isSubmitting}>
        {running ? "保存" : "定下来"}
      </Button>
      {running && <End goal={running} onDone={onDone} />}
    </Form>
  );
}

type GoalFieldsProps = { form: UseFormReturn<Values>; days: ReturnType<typeof daysOffered> };

function GoalFields({ form: { register, formState }, days }: GoalFieldsProps) {
  const { errors, submitCount } = formState;
  return (
    <>
      <Field
        label="想攒多少"
        error={errors.yuan?.message}
        shakeKey={submitCount}
        hint="从现在起到账的金币和现金，金币按归属品牌折算"
      >
        <TextInput
          {...register("yuan")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          after="元"
          autoFocus
        />
      </Field>
      <Field label="到哪一天" error={errors.until?.message} shakeKey={submitCount}>
        <Select {...register("until")} options={days} />
      </Field>
    </>
  );
}

function End({ goal: { changedAt }, onDone }: { goal: Goal; onDone: () => void }) {
  const end = useSend(endGoal, { refreshes: [getWallet], onDone });
  return (
    <Button
      kind="quiet"
      block
      busy={end.isPending}
      onClick={() => end.mutate({ body: { changedAt } })}
    >
      结束这个目标
    </Button>
  );
}
