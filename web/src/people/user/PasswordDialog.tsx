/** Sets or changes the password, after the check. */
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { CodeScreen } from "#contract/enums.ts";
import * as fields from "#contract/fields.ts";
import { setPassword } from "#contract/member/people/password.ts";
import { listSignIns } from "#contract/member/people/session.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { encryptPassword } from "../../platform/encrypt.ts";
import { rulesOf } from "../../platform/form.ts";
import { useHeldReload } from "../../platform/heldReload.ts";
import { useSend } from "../../platform/query.ts";
import { NewPasswordField } from "../../foundation/security/NewPasswordField.tsx";
import { showRefusal } from "../../foundation/security/refusal.ts";
import { useStepUp } from "../../foundation/security/StepUp.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../platform/toast.ts";

type PasswordDialogProps = { hasPassword: boolean; onClose: () => void };

export function PasswordDialog({ hasPassword, onClose }: PasswordDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={hasPassword ? "修改登录密码" : "设置登录密码"}
      description={
        hasPassword ? "修改后其他设备会退出登录。" : "设置后可以用密码登录；其他设备会退出登录。"
      }
      closesOutside={false}
    >
      <PasswordForm hasPassword={hasPassword} onDone={onClose} />
    </Dialog>
  );
}

const rules = z.object({ password: fields.password });

function PasswordForm({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  useHeldReload();
  const { secured } = useStepUp();
  const form = useForm<{ password: string }>({
    resolver: rulesOf<{ password: string }>(rules),
    defaultValues: { password: "" },
    reValidateMode: "onBlur",
  });
  const save = useSend(setPassword, {
    refreshes: [getAccount, listSignIns],
    onDone: () => {
      toast(hasPassword ? "密码修改成功" : "密码设置成功");
      onDone();
    },
  });
  const { errors, submitCount, isSubmitting } = form.formState;
  const submit = form.handleSubmit(({ password: plain }) =>
    secured(CodeScreen.of.reset, async () =>
      // Encrypted again for each try: the nonce inside is good once.
      save.mutateAsync({ body: { password: await encryptPassword(plain) } }),
    ).catch((refusal: unknown) => showRefusal(form, refusal, "password")),
  );
  const typed = useWatch({ control: form.control, name: "password" });
  return (
    <Form onSubmit={submit}>
      <NewPasswordField
        label="新密码"
        // A refusal is about the previous password: it must not stand above what is said of the next one.
        field={form.register("password", { onChange: () => form.clearErrors("password") })}
        typed={typed}
        error={errors.password?.message}
        shakeKey={submitCount}
      />
      <Button type="submit" block size="l" busy={isSubmitting}>
        {hasPassword ? "修改密码" : "设置密码"}
      </Button>
    </Form>
  );
}
