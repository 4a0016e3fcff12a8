/** The slider captcha in its dialog, 400 px (rule people-13). A wrong place brings a new picture. */
import { Suspense, use, useState, useTransition } from "react";
import { checkCaptcha } from "#contract/member/people/auth.ts";
import { limits } from "#contract/limits.ts";
import { call } from "../../platform/api.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ErrorState } from "../../ui/States.tsx";
import { Puzzle } from "./Puzzle.tsx";
import type { CaptchaProof } from "./proof.ts";
import { newRound, type Round } from "./round.ts";
import type { Attempt } from "./trail.ts";

type SliderDialogProps = { firstRound: Round; onDone: (proof: CaptchaProof | null) => void };

export function SliderDialog({ firstRound, onDone }: SliderDialogProps) {
  const [round, setRound] = useState(firstRound);
  const [hasFailed, setFailed] = useState(false);
  const [isBusy, startWork] = useTransition();
  const renew = () => startWork(() => setRound(newRound()));
  const check = (id: string, attempt: Attempt) =>
    startWork(async () => {
      try {
        onDone(await call(checkCaptcha, { body: { ...attempt, id } }));
      } catch {
        // The message has been shown; a picture that was tried is worth nothing.
        setFailed(true);
        renew();
      }
    });
  return (
    <Dialog
      isOpen
      onClose={() => onDone(null)}
      title="请滑动滑块完成验证"
      width={limits.captchaDialogPx}
      closesOutside={false}
    >
      <Suspense fallback={<Skeleton height={330} />}>
        <Riddle
          round={round}
          isBusy={isBusy}
          hasFailed={hasFailed}
          onAttempt={check}
          onRefresh={renew}
        />
      </Suspense>
    </Dialog>
  );
}

type RiddleProps = {
  round: Round;
  isBusy: boolean;
  hasFailed: boolean;
  onAttempt: (id: string, attempt: Attempt) => void;
  onRefresh: () => void;
};

function Riddle({ round, isBusy, hasFailed, onAttempt, onRefresh }: RiddleProps) {
  const puzzle = use(round);
  if (!puzzle) return <ErrorState onRetry={onRefresh} />;
  return (
    <Puzzle
      key={puzzle.id}
      puzzle={puzzle}
      isChecking={isBusy}
      hasFailed={hasFailed}
      onAttempt={(attempt) => onAttempt(puzzle.id, attempt)}
      onRefresh={onRefresh}
    />
  );
}
