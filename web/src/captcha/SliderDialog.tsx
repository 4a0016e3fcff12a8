/** The slider captcha in its dialog, 400 px (spec section 9). A wrong place brings a new picture. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { checkCaptcha, issueCaptcha } from "#contract/member/auth.ts";
import { limits } from "#contract/limits.ts";
import { call } from "../platform/api.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { ErrorState } from "../ui/States.tsx";
import { Puzzle } from "./Puzzle.tsx";
import type { Attempt } from "./trail.ts";

type SliderDialogProps = { onDone: (proof: string | null) => void };

export function SliderDialog({ onDone }: SliderDialogProps) {
  const puzzle = useQuery({
    queryKey: [issueCaptcha.path],
    queryFn: () => call(issueCaptcha),
    // A puzzle is used once: never one from before.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const check = useMutation({
    mutationFn: (attempt: Attempt & { id: string }) => call(checkCaptcha, { body: attempt }),
    onSuccess: ({ captchaVerifyParam }) => onDone(captchaVerifyParam),
    onError: () => void puzzle.refetch(),
  });
  return (
    <Dialog
      isOpen
      onClose={() => onDone(null)}
      title="请滑动滑块完成验证"
      width={limits.captchaDialogPx}
      closesOutside={false}
    >
      {puzzle.isError && <ErrorState onRetry={() => void puzzle.refetch()} />}
      {puzzle.isPending && <Skeleton height={300} />}
      {puzzle.data && (
        <Puzzle
          key={puzzle.data.id}
          puzzle={puzzle.data}
          isChecking={check.isPending || puzzle.isFetching}
          hasFailed={check.isError}
          onAttempt={(attempt) => check.mutate({ ...attempt, id: puzzle.data.id })}
          onRefresh={() => void puzzle.refetch()}
        />
      )}
    </Dialog>
  );
}
