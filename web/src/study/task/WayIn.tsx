/** The one button of a task's page: what it says and where it leads follows from where one stands. */
import { useLocation, useNavigate, useNavigation } from "react-router";
import { TaskModule, TaskType, TrialState } from "#contract/enums.ts";
import type { TaskDetail } from "#contract/member/study/task.ts";
import { linkIn } from "../../platform/link.ts";
import { keepTarget, openLogin } from "../../platform/navigation.ts";
import { resumePath, resumeWords } from "../../platform/resume.ts";
import { useSignedIn } from "../../platform/session.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { startOf } from "./kinds.ts";
import type { Stand } from "./stand.ts";

type WayInProps = { task: TaskDetail; stand: Exclude<Stand, "refused"> };

export function WayIn({ task, stand }: WayInProps) {
  const isSignedIn = useSignedIn();
  const link = linkIn(useLocation().search);
  const path = `/task/go?id=${task.id}${link && `&${link}`}`;
  switch (stand) {
    case "running":
      return (
        <ButtonLink to={resumePath({ ...task, taskId: task.id })} size="l" block>
          {resumeWords(task.source)}
        </ButtonLink>
      );
    case "apply":
      return <Through path={`/task/trial/${task.id}`} words={trialWords(task)} />;
    case "soon":
      return (
        <Button size="l" block disabled>
          还未开始
        </Button>
      );
    case "asked":
      if (!isSignedIn) return <Through path={path} words={startWords(task)} />;
      return (
        <Button size="l" block onClick={goToQuestions}>
          {`先回答 ${task.precheck.length} 个问题`}
        </Button>
      );
    case "open":
      return <Through path={path} words={startWords(task)} />;
  }
}

/** To a page for members; a stranger signs in first and arrives there. */
function Through({ path, words }: { path: string; words: string }) {
  const isSignedIn = useSignedIn();
  const navigate = useNavigate();
  const isEntering = useNavigation().location?.pathname === "/task/go";
  const start = () => {
    if (isSignedIn) return void navigate(path);
    keepTarget(path);
    openLogin();
  };
  return (
    <Button size="l" block busy={isEntering} onClick={start}>
      {isSignedIn ? words : `登录后${words}`}
    </Button>
  );
}

/** Where the questions of the pre-check are on the page. */
export const questionsId = "precheck";

function goToQuestions(): void {
  const place = document.getElementById(questionsId);
  place?.scrollIntoView({ block: "start" });
  place?.querySelector<HTMLElement>("input, select, textarea")?.focus({ preventScroll: true });
}

function trialWords({ trial }: TaskDetail): string {
  return trial === null || trial.state === TrialState.of.withdrawn
    ? "申请试用"
    : `查看申请进度（${TrialState.label(trial.state)}）`;
}

function startWords({ type, module, source, trial }: TaskDetail): string {
  // Any task may be listed among those that are snapped up.
  const isSnap = type === TaskType.of.snap || module === TaskModule.of.snap;
  if (trial !== null && !isSnap) return "填写试用报告";
  return startOf(isSnap ? TaskType.of.snap : type, source);
}
