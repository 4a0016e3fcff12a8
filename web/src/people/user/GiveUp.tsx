/** Leaving without what is owed: never offered first, never ticked beforehand, always with the amounts. */
import { useState } from "react";
import type { Closure } from "#contract/member/people/privacy.ts";
import { useTerms } from "../../platform/terms.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { FieldError } from "../../ui/Field.tsx";
import { isStill, type Owed, owedWords } from "./givenUp.ts";

export type GiveUpWays = {
  /** As it stood when it was ticked; null = it is not. */
  ticked: Owed | null;
  onTick: (owed: Owed | null) => void;
  onGiveUp: () => void;
};

export function GiveUp({ closure, ticked, onTick, onGiveUp }: GiveUpWays & { closure: Closure }) {
  const sums = owedWords(closure, useTerms().goldPerYuan);
  const [isOpen, setOpen] = useState(ticked !== null);
  const [tries, setTries] = useState(0);
  const hasChanged = ticked !== null && !isStill(ticked, closure);
  const isGivenUp = ticked !== null && !hasChanged;
  if (sums === "") return null;
  if (!isOpen)
    return (
      <Button kind="quiet" onClick={() => setOpen(true)}>
        不等结清，放弃余额
      </Button>
    );
  const isMissing = tries > 0 && !isGivenUp;
  const missing = isMissing ? "请先勾选，或者等结清后再注销" : undefined;
  return (
    <div className="stack">
      <div>
        <Checkbox
          checked={isGivenUp}
          onChange={({ target }) => onTick(target.checked ? closure : null)}
          aria-invalid={hasChanged || isMissing || undefined}
        >
          {`我自愿放弃${sums}`}
        </Checkbox>
        <FieldError
          error={hasChanged ? "金额有变动，请核对后重新勾选" : missing}
          shakeKey={tries}
        />
      </div>
      <Button
        kind="secondary"
        size="l"
        onClick={() => (isGivenUp ? onGiveUp() : setTries(tries + 1))}
      >
        放弃并继续
      </Button>
    </div>
  );
}
