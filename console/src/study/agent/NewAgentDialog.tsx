/** Makes a member an agent, where agents are listed: who it is, what it means, and why. */
import { useQuery } from "@tanstack/react-query";
import { Modal, Radio } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { consoleAgents } from "#contract/console/study/agent.ts";
import { memberGrowth, setMemberRole } from "#contract/console/people/growth.ts";
import {
  type ConsoleMember,
  consoleMember,
  consoleMembers,
} from "#contract/console/people/member.ts";
import { Role } from "#contract/enums.ts";
import { reasonOf } from "../../platform/notice.ts";
import { query, useSend } from "../../platform/query.ts";
import { Field, FieldGroup } from "../../ui/form/Field.tsx";
import { NoteField } from "../../ui/NoteField.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { whyNoAgent } from "./words.ts";

const max = { search: 64, note: 200 };
/** More than these are found by a longer name. */
const foundMax = 5;

export function NewAgentDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ConsoleMember | null>(null);
  const [note, setNote] = useState("");
  const make = useSend(setMemberRole, {
    refreshes: [consoleAgents, consoleMembers, consoleMember, memberGrowth],
    said: "已改为代理，代理账户已开通",
    onDone: () => chosen && void navigate(`/agents/${chosen.id}`),
    isQuiet: true,
  });
  const choose = (member: ConsoleMember | null) => {
    make.reset();
    setChosen(member);
  };
  const find = (value = "") => {
    setSearch(value);
    choose(null);
  };
  const why = chosen && whyNoAgent(chosen);
  return (
    <Modal
      open
      title="新建代理"
      okText="改为代理"
      okButtonProps={{ disabled: !chosen || why !== null || note.trim() === "" }}
      confirmLoading={make.isPending}
      onCancel={onClose}
      onOk={() =>
        chosen &&
        make.mutate({
          params: { id: String(chosen.id) },
          body: { role: Role.of.agent, from: chosen.role, note: note.trim() },
        })
      }
    >
      <p>代理是一位会员，用分享链接带人作答，按份计价；改为代理后立即开通代理账户。</p>
      <SearchField search={search} onSearch={find} />
      {search !== "" && (
        <Found
          search={search}
          chosen={chosen}
          problem={(make.error && reasonOf(make.error)) ?? why ?? undefined}
          onChoose={choose}
        />
      )}
      <NoteField label="原因（必填）" max={max.note} value={note} onChange={setNote} />
    </Modal>
  );
}

type SearchFieldProps = { search: string; onSearch: (text: string | undefined) => void };

const SearchField = ({ search, onSearch }: SearchFieldProps) => (
  <Field label="会员（必填）" help="会员编号、手机号或昵称，按回车查找" isWide>
    {() => (
      <SearchBox
        label="查找会员"
        placeholder="会员编号、手机号或昵称"
        value={search}
        maxLength={max.search}
        onSearch={onSearch}
      />
    )}
  </Field>
);

type FoundProps = {
  search: string;
  chosen: ConsoleMember | null;
  problem: string | undefined;
  onChoose: (member: ConsoleMember | null) => void;
};

function Found({ search, chosen, problem, onChoose }: FoundProps) {
  const { data, error } = useQuery(query(consoleMembers, { query: { search, size: foundMax } }));
  if (!data) return <p role="status">{error ? reasonOf(error) : "正在查找…"}</p>;
  if (data.list.length === 0) return <p role="status">没有找到这位会员，请核对后再查</p>;
  return (
    <FieldGroup
      label="找到的会员"
      problem={problem}
      help={data.next === null ? "" : "还有更多，请写得更完整一些"}
    >
      <Radio.Group
        value={chosen?.id ?? null}
        style={{ display: "grid", gap: 8 }}
        onChange={({ target }) => onChoose(data.list.find(({ id }) => id === target.value) ?? null)}
      >
        {data.list.map((member) => (
          <Radio key={member.id} value={member.id}>
            {member.nickname || "未填昵称"} {member.code}{" "}
            <span className="quiet">
              {[member.mobile ?? member.email, Role.label(member.role)].filter(Boolean).join("　")}
            </span>
          </Radio>
        ))}
      </Radio.Group>
    </FieldGroup>
  );
}
