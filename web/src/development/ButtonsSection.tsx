/** Buttons in every kind, size and state. */
import { Button, ButtonLink, IconButton } from "../ui/Button.tsx";
import { Chip, Chips } from "../ui/Chip.tsx";
import * as icons from "../ui/icons.tsx";
import { Section } from "./Section.tsx";
import styles from "./UiPage.module.css";

const kinds = ["primary", "secondary", "quiet", "danger"] as const;
const sizes = ["s", "m", "l"] as const;

export function ButtonsSection() {
  return (
    <Section title="按钮">
      {kinds.map((kind) => (
        <div key={kind} className={styles.row}>
          {sizes.map((size) => (
            <Button key={size} kind={kind} size={size}>
              去提现
            </Button>
          ))}
          <Button kind={kind} icon={<icons.WalletIcon />}>
            带图标
          </Button>
          <Button kind={kind} busy>
            提交中
          </Button>
          <Button kind={kind} disabled>
            不可用
          </Button>
        </div>
      ))}
      <div className={styles.row}>
        <ButtonLink to="/index">链接按钮</ButtonLink>
        <IconButton label="换一张图">
          <icons.RefreshIcon />
        </IconButton>
      </div>
      <Chips label="筛选">
        <Chip isOn>全部</Chip>
        <Chip isOn={false}>新手任务</Chip>
        <Chip isOn={false}>限时抢答</Chip>
        <Chip isOn={false}>极限挑战</Chip>
      </Chips>
      <div className={styles.row}>
        {Object.entries(icons).map(([name, Icon]) => (
          <span key={name} title={name}>
            <Icon size={24} />
          </span>
        ))}
      </div>
    </Section>
  );
}
