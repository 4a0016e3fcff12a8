/** 第三方账号: which of the four are bound, and the way to bind or unbind each. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { App } from "#contract/enums.ts";
import { listSns, type SnsBinding } from "#contract/member/people/sns.ts";
import { query } from "../../platform/query.ts";
import { BrandMark } from "../../ui/BrandMark.tsx";
import { Card } from "../../ui/Card.tsx";
import { Row, Rows } from "../../ui/List.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { formatDay } from "../../ui/time.ts";
import { SnsDialog } from "./dialogs.ts";
import { RowAction } from "./RowAction.tsx";
import { RowBones } from "./RowBones.tsx";
import styles from "./UserPage.module.css";

export function SnsCard() {
  const bindings = useQuery(query(listSns));
  const [opened, setOpened] = useState<SnsBinding | null>(null);
  return (
    <Card title="第三方账号" flush>
      <Loaded query={bindings} skeleton={<RowBones rows={4} name="第三方账号" />}>
        {(list) => (
          <Rows label="第三方账号">
            {list.map((binding) => (
              <SnsRow key={binding.app} binding={binding} onOpen={() => setOpened(binding)} />
            ))}
          </Rows>
        )}
      </Loaded>
      {opened && <SnsDialog binding={opened} onClose={() => setOpened(null)} />}
    </Card>
  );
}

function SnsRow({ binding, onOpen }: { binding: SnsBinding; onOpen: () => void }) {
  const { app, enabled, boundAt } = binding;
  const name = App.label(app);
  const canChange = enabled || boundAt !== null;
  return (
    <Row
      start={
        // In its own colour once it is bound.
        <span className={styles.mark} data-app={boundAt ? App.nameOf(app) : undefined}>
          <BrandMark app={app} size={32} />
        </span>
      }
      title={name}
      about={aboutOf(binding)}
      end={canChange && <RowAction>{boundAt ? "解绑" : "绑定"}</RowAction>}
      onPress={canChange ? onOpen : undefined}
    />
  );
}

function aboutOf({ enabled, nickname, boundAt }: SnsBinding): string {
  if (boundAt === null) return enabled ? "未绑定" : "暂未开放";
  return [nickname, `${formatDay(boundAt)} 绑定`].filter(Boolean).join(" · ");
}
