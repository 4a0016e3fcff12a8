/** The code of a larger withdrawal: to the member's mobile or e-mail, whichever they choose. */
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { CodeScreen } from "#contract/enums.ts";
import * as fields from "#contract/fields.ts";
import type { Account } from "#contract/member/people/user.ts";
import { call } from "../../platform/api.ts";
import { CodeField } from "../../foundation/security/CodeField.tsx";
import { showRefusal } from "../../foundation/security/refusal.ts";
import { stillThere } from "../../foundation/security/stillThere.ts";
import { askingBy, type Way, waysOf } from "../../foundation/security/ways.ts";
import { Button } from "../../ui/Button.tsx";
import { Refusal } from "../../ui/Refusal.tsx";
import { isAboutCode } from "./aboutCode.ts";
import styles from "./WithdrawForm.module.css";
import type { WithdrawValues } from "./WithdrawForm.tsx";

type FieldProps = {
  form: UseFormReturn<WithdrawValues>;
  /** The refusal of the whole withdrawal; shown under the code when it is about the code. */
  refusal: Error | null;
  /** The code's last digit is there. */
  onComplete: () => void;
};

export function WithdrawCode({ account, ...rest }: FieldProps & { account: Account }) {
  const { form, refusal } = rest;
  const ways = waysOf(account);
  const [key, setKey] = useState(ways[0]?.key);
  const way = ways.find((each) => each.key === key);
  const other = ways.find((each) => each.key !== key);
  const onOther = () => {
    // A code that was sent to one of the two is not valid for the other.
    form.resetField("code");
    setKey(other?.key);
  };
  return (
    <div>
      <p className="quiet">这笔提现金额较大，请先确认是你本人。</p>
      {way && <WayField key={way.key} way={way} {...rest} />}
      {other && (
        <Button kind="quiet" size="s" className={styles.other} onClick={onOther}>
          {`改为发送到${other.name} ${other.target}`}
        </Button>
      )}
      {refusal && !isAboutCode(refusal) && <Refusal error={refusal} />}
    </div>
  );
}

function WayField({ way, form, refusal, onComplete }: FieldProps & { way: Way }) {
  const { errors, submitCount } = form.formState;
  const refused = isAboutCode(refusal) ? refusal?.message : undefined;
  const send = async () => {
    const isStill = stillThere();
    await call(way.send, askingBy(way, CodeScreen.of.withdraw));
    if (isStill()) form.setFocus("code");
    return true;
  };
  return (
    <CodeField
      field={form.register("code", { validate: codeProblem, shouldUnregister: true })}
      label={`验证码（发送到 ${way.target}）`}
      error={errors.code?.message ?? refused}
      shakeKey={submitCount}
      to={way.target}
      onComplete={onComplete}
      send={send}
      onRefused={(unsent) => showRefusal(form, unsent, "code")}
    />
  );
}

function codeProblem(text: string): string | true {
  const parsed = z.safeParse(fields.code, text);
  return parsed.success || (parsed.error.issues[0]?.message ?? "请输入验证码");
}
