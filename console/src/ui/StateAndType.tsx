/** The two filters that most lists begin with: the state as tabs, the type as a choice. */
import { Choice } from "./Choice.tsx";
import { ViewTabs } from "./ViewTabs.tsx";

type View = { value: string; label: string };

type StateAndTypeProps = {
  views: readonly View[];
  /** Among the views, the one that stands for every state. */
  everything?: string;
  state: number | undefined;
  types: readonly { value: number; label: string }[];
  type: number | undefined;
  onChange: (name: "state" | "type", value: string | undefined) => void;
};

export const StateAndType = (props: StateAndTypeProps) => {
  const { views, everything = "", state, types, type, onChange } = props;
  return (
    <>
      <ViewTabs
        label="状态"
        views={views}
        current={state === undefined ? everything : String(state)}
        onChoose={(value) => onChange("state", value)}
      />
      <Choice
        label="类型"
        all="全部类型"
        options={types}
        value={type}
        onChoose={(value) => onChange("type", value?.toString())}
      />
    </>
  );
};
