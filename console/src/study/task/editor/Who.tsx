/** Who may take the task: by role, device, city, address, and by what the profile says. */
import { Checkbox, Radio } from "antd";
import { Role } from "#contract/enums.ts";
import { TaskRepeat } from "#contract/member/study/task.ts";
import { isAppliedFor } from "#contract/task-gate.ts";
import { FieldGroup, Fields } from "../../../ui/form/Field.tsx";
import { NumberField } from "../../../ui/form/NumberField.tsx";
import { AudienceField } from "./audience/AudienceField.tsx";
import { CitiesField } from "./CitiesField.tsx";
import type { PartProps } from "./sections.tsx";

const roles = Role.values.map((value) => ({ value, label: Role.label(value) }));
const platforms = [
  { value: "h5", label: "手机" },
  { value: "pc", label: "电脑" },
] as const;
const repeats = [
  { value: "once", label: "只能一次" },
  { value: "daily", label: "每天一次" },
  { value: "weekly", label: "每周一次（周一起）" },
] as const satisfies { value: TaskRepeat; label: string }[];

export const Who = (props: PartProps) => (
  <Fields>
    <People {...props} />
    <Places {...props} />
    <AudienceField
      value={props.draft.audience}
      roles={props.draft.roles}
      problem={props.problems.audience}
      onChange={(audience) => props.put("audience", audience)}
    />
  </Fields>
);

const People = ({ draft, put, problems }: PartProps) => (
  <>
    <FieldGroup label="哪些会员可以参与" problem={problems.roles}>
      <Checkbox.Group
        options={roles}
        value={draft.roles}
        onChange={(chosen) =>
          put(
            "roles",
            Role.values.filter((role) => chosen.includes(role)),
          )
        }
      />
    </FieldGroup>
    <FieldGroup
      label="设备"
      isWide={false}
      problem={problems.platforms}
      help="按浏览器自己报告的类型判断"
    >
      <Checkbox.Group
        options={[...platforms]}
        value={draft.platforms}
        onChange={(chosen) =>
          put(
            "platforms",
            (["pc", "h5"] as const).filter((one) => chosen.includes(one)),
          )
        }
      />
    </FieldGroup>
    <FieldGroup label="每人" isWide={false} problem={problems.repeat}>
      <Radio.Group
        options={[...repeats]}
        value={draft.repeat}
        onChange={({ target }) => {
          const known = TaskRepeat.options.find((one) => one === target.value);
          if (known) put("repeat", known);
        }}
      />
    </FieldGroup>
  </>
);

const Places = ({ draft, put, problems }: PartProps) => (
  <>
    <CitiesField
      value={draft.cities}
      problem={problems.cities}
      onChange={(cities) => put("cities", cities)}
    />
    <FieldGroup label="认不出城市时" isWide={false} help="按 IP 地址判断城市，少数地址认不出">
      <Checkbox
        checked={draft.unknownCity}
        disabled={draft.cities.length === 0}
        onChange={({ target }) => put("unknownCity", target.checked)}
      >
        仍可以参与
      </Checkbox>
    </FieldGroup>
    {isAppliedFor(draft.type) ? (
      <p className="quiet">
        产品试用在申请时检查会员、设备、城市和资料；同一 IP、同一设备由您挑选申请人时判断。
      </p>
    ) : (
      <Machines draft={draft} put={put} problems={problems} />
    )}
  </>
);

const Machines = ({ draft, put, problems }: Pick<PartProps, "draft" | "put" | "problems">) => (
  <>
    <FieldGroup label="同一设备" isWide={false} help="按本站的设备标识判断，超过的记为“设备限制”">
      <Checkbox
        checked={draft.deviceOnce}
        onChange={({ target }) => put("deviceOnce", target.checked)}
      >
        一台设备只能一个人参与
      </Checkbox>
    </FieldGroup>
    <NumberField
      label="同一 IP 最多"
      unit="人"
      placeholder="不限"
      value={draft.ipMax}
      problem={problems.ipMax}
      help="超过的记为“IP 限制”。宿舍和公司常共用一个 IP，不宜设得太小"
      onChange={(value) => put("ipMax", value)}
    />
  </>
);
