/** Leaving without what is owed: never offered first, never ticked beforehand, always with the amounts. */
import { useState } from "react";
import type { Closure } from "#contract/member/people/privacy.ts";
import { useTerms } from "../../platform/terms.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { FieldError } from "../../ui/Field.tsx";
import { worthOf } from "./worth.ts";

type GiveUpProps = { closure: Closure; onGiveUp: () => void };

export function GiveUp({ closure, onGiveUp }: GiveUpProps) {
  const { goldPerYuan } = useTerms();
  const [isOpen, setOpen] = useState(false);
  const [isGivenUp, setGivenUp] = useState(false);
  const [tries, setTries] = useState(0);
  const balance = worthOf({ gold: closure.gold, fen: closure.fen }, goldPerYuan);
  const pending = worthOf({ gold: closure.pendingGold, fen: closure.pendingFen }, goldPerYuan);
  const sums = [balance, pending && `待审核的 ${pending}`].filter(Boolean).join("，以及");
  if (sums === "") return null;
  if (!isOpen)
    return (
      <Button kind="quiet" onClick={() => setOpen(true)}>
        不等结清，放弃余额
      </Button>
    );
  const isMissing = tries > 0 && !isGivenUp;
  return (
    <div className="stack">
      <div>
        <Checkbox
          checked={isGivenUp}
          onChange={(event) => setGivenUp(event.target.checked)}
          aria-invalid={isMissing || undefined}
        >
          {`我自愿放弃${sums}`}
        </Checkbox>
        <FieldError
          error={isMissing ? "请先勾选，或者等结清后再注销" : undefined}
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
