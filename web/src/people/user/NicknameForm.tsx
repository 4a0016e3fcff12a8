/** A new nickname. */
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { limits } from "#contract/limits.ts";
import { getAccount, setNickname } from "#contract/member/people/user.ts";
import * as names from "#contract/names.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { rulesOf } from "../../platform/form.ts";
import { useHeldReload } from "../../platform/heldReload.ts";
import { useSend } from "../../platform/query.ts";
import { showRefusal } from "../../foundation/security/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../platform/toast.ts";
import styles from "./NicknameField.module.css";

const rules = z.object({ nickname: names.nickname });

type NicknameFormProps = { nickname: string; onDone: () => void };

export function NicknameForm({ nickname, onDone }: NicknameFormProps) {
  useHeldReload();
  const form = useForm<{ nickname: string }>({
    resolver: rulesOf<{ nickname: string }>(rules),
    defaultValues: { nickname },
    reValidateMode: "onBlur",
  });
  const save = useSend(setNickname, {
    refreshes: [getAccount],
    onDone: () => toast("昵称已修改"),
  });
  const { errors, submitCount, isSubmitting } = form.formState;
  const submit = form.handleSubmit(({ nickname: wanted }) =>
    save
      .mutateAsync({ body: { nickname: wanted.trim() } })
      .then(onDone, (refusal: unknown) => showRefusal(form, refusal, "nickname")),
  );
  return (
    <Form onSubmit={submit} className={styles.form}>
      <Field
        label="昵称"
        error={errors.nickname?.message}
        shakeKey={submitCount}
        hint={`${limits.nicknameMinLength}-${limits.nicknameMaxLength} 个字，其他会员能看到`}
      >
        <TextInput
          {...form.register("nickname")}
          autoComplete="nickname"
          // Twice as long: an emoji counts as one here, and as two there.
          maxLength={limits.nicknameMaxLength * 2}
          autoFocus
        />
      </Field>
      <div className={styles.ways}>
        <Button kind="secondary" onClick={onDone}>
          取消
        </Button>
        <Button type="submit" busy={isSubmitting}>
          保存
        </Button>
      </div>
    </Form>
  );
}
