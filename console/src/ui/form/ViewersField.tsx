/** To whom something is shown, by role; nobody chosen = everybody. */
import { Checkbox, ConfigProvider } from "antd";
import { chosenViewers, Viewer, viewersText } from "#contract/viewer.ts";
import { FieldGroup } from "./Field.tsx";
import styles from "./Form.module.css";

type ViewersFieldProps = {
  value: readonly Viewer[];
  onChange: (viewers: Viewer[]) => void;
  problem?: string | undefined;
};

export function ViewersField({ value, onChange, problem }: ViewersFieldProps) {
  const { componentDisabled } = ConfigProvider.useConfig();
  const turn = (viewer: Viewer, isChosen: boolean) =>
    onChange(chosenViewers(isChosen ? [...value, viewer] : value.filter((one) => one !== viewer)));
  return (
    <FieldGroup
      label="可见对象"
      help={`现在：${viewersText(value)}。都不勾选则所有人；链接的页面他们都要打得开`}
      problem={problem}
    >
      <div className={styles.tools}>
        {Viewer.values.map((viewer) => (
          <Checkbox
            key={viewer}
            checked={value.includes(viewer)}
            disabled={componentDisabled}
            onChange={({ target }) => turn(viewer, target.checked)}
          >
            {Viewer.label(viewer)}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  );
}
