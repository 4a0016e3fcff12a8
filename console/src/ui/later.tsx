/**
 * A part whose code comes when it is first shown. One that does not arrive says so in its place: what stands
 * around it, and what was typed there, stays. It never reloads by itself, as the members' site does: an
 * operator has half a questionnaire on the screen.
 */
import { Modal } from "antd";
import {
  type ComponentType,
  createContext,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useState,
} from "react";
import { NotArrived, ReloadButton, RetryButton, whyNotArrived } from "./NotArrived.tsx";
import { Page } from "./Page.tsx";

type Load<Props> = () => Promise<ComponentType<Props>>;

const Again = createContext<() => void>(() => undefined);

/** In the page; `waiting` keeps its place meanwhile. */
export const later = <Props extends object>(load: Load<Props>, waiting: ReactNode = null) =>
  laterOr<Props>(load, waiting, MissingPart);

/** A whole page: its name stays where it would stand. */
export const laterPage = (load: Load<object>, title: string) =>
  laterOr<object>(load, null, () => (
    <Page title={title}>
      <MissingPart />
    </Page>
  ));

/** A question of its own, or whatever else is opened and closed. */
export const laterDialog = <Props extends { onClose: () => void }>(load: Load<Props>) =>
  laterOr<Props>(load, null, MissingDialog);

function laterOr<Props extends object>(
  load: Load<Props>,
  waiting: ReactNode,
  missing: ComponentType<Props>,
): ComponentType<Props> {
  const attempt = (): ComponentType<Props> =>
    lazy(async () => ({
      default: await load().catch(() => {
        // Anyone who opens it next tries again.
        next = attempt();
        return missing;
      }),
    })) as unknown as ComponentType<Props>; // TypeScript loses the props through lazy's conditional types.
  let next = attempt();
  return function Later(props: Props) {
    const [Shown, setShown] = useState(() => next);
    return (
      <Again value={() => setShown(() => next)}>
        <Suspense fallback={waiting}>{createElement(Shown, props)}</Suspense>
      </Again>
    );
  };
}

const MissingPart = () => <NotArrived onRetry={useContext(Again)} />;

function MissingDialog({ onClose }: { onClose: () => void }) {
  const again = useContext(Again);
  return (
    <Modal
      open
      title="没有加载成功"
      onCancel={onClose}
      footer={[<ReloadButton key="reload" />, <RetryButton key="retry" onRetry={again} />]}
    >
      <p role="alert">{whyNotArrived()}</p>
    </Modal>
  );
}
