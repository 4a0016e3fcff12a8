/** One sign-in: the device, the way, the network and the times; its way out while it lives. */
import { SignInWay } from "#contract/enums.ts";
import { endSignIns, listSignIns, type SignIn } from "#contract/member/people/session.ts";
import { useSend } from "../../platform/query.ts";
import { useNow } from "../../platform/useNow.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Row } from "../../ui/List.tsx";
import { icon } from "../../ui/shellIcons.tsx";
import { formatMoment } from "../../ui/time.ts";
import { toast } from "../../platform/toast.ts";

const PhoneIcon = icon(
  <path d="M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM11 18h2" />,
);
const DesktopIcon = icon(
  <path d="M4 5h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM12 17v3M8 20h8" />,
);

export function SignInRow({ signIn }: { signIn: SignIn }) {
  const now = useNow();
  const { device, way, ip, startedAt, seenAt, endedAt, endedWhy, isCurrent } = signIn;
  const Icon = /iPhone|iPad|iOS|Android|HarmonyOS/i.test(device) ? PhoneIcon : DesktopIcon;
  const last = endedAt === null ? `${formatMoment(seenAt, now)} 活跃` : endedWhy;
  return (
    <Row
      start={<Icon />}
      title={device}
      about={
        <>
          {`${formatMoment(startedAt, now)} ${SignInWay.label(way)}登录`}
          <br />
          {[last, ip].filter(Boolean).join(" · ")}
        </>
      }
      end={endOf(signIn, isCurrent)}
    />
  );
}

function endOf(signIn: SignIn, isCurrent: boolean) {
  if (isCurrent) return <Badge tone="positive">本机</Badge>;
  return signIn.endedAt === null ? <EndButton signIn={signIn} /> : null;
}

function EndButton({ signIn: { id, device } }: { signIn: SignIn }) {
  const end = useSend(endSignIns, {
    refreshes: [listSignIns],
    onDone: () => toast("已退出"),
  });
  return (
    <Button
      kind="secondary"
      size="s"
      busy={end.isPending}
      aria-label={`退出 ${device}`}
      onClick={() => end.mutate({ body: { id } })}
    >
      退出
    </Button>
  );
}
