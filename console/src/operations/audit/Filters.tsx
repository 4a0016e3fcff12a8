/** Who, what, about what, in which words, when. */
import { useQuery } from "@tanstack/react-query";
import { auditWords } from "#contract/console/people/audit-words.ts";
import { auditPeople } from "#contract/console/people/staff.ts";
import { query } from "../../platform/query.ts";
import { Choice } from "../../ui/Choice.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import type { AuditFilters } from "./asked.ts";
import { actionsOf, kindText, subjectKinds } from "./words.ts";

type FiltersProps = {
  filters: AuditFilters;
  onChange: (name: string, value: string | undefined) => void;
  onKind: (kind: string | undefined) => void;
};

const kinds = Object.entries(subjectKinds).map(([value, { label }]) => ({ value, label }));
const system = { value: "0", label: "系统" };
/** Operators come seldom. */
const staleMs = 5 * 60_000;

export function Filters({ filters, onChange, onKind }: FiltersProps) {
  const { kind, id, staff, action, text } = filters;
  const people = useQuery({ ...query(auditPeople), staleTime: staleMs }).data?.list ?? [];
  return (
    <>
      <Choice
        label="操作员"
        all="全部操作员"
        options={including(
          [...people.map((one) => ({ value: String(one.id), label: one.name })), system],
          { value: staff, label: `操作员 ${staff}` },
        )}
        value={staff || undefined}
        onChoose={(value) => onChange("staff", value)}
      />
      <Choice
        label="对象"
        all="全部对象"
        options={including(kinds, { value: kind, label: kindText(kind) })}
        value={kind || undefined}
        onChoose={onKind}
      />
      <Choice
        label="操作"
        all="全部操作"
        options={including(actionsOf(kind), { value: action, label: auditWords(action) })}
        value={action || undefined}
        onChoose={(value) => onChange("action", value)}
      />
      <SearchBox
        label="搜索备注或编号"
        placeholder="备注里的话，或对象编号"
        value={text}
        maxLength={60}
        onSearch={(typed) => onChange("q", typed)}
      />
      {kind && (
        <SearchBox
          label="对象编号"
          placeholder={`${kindText(kind)}编号`}
          value={id}
          maxLength={40}
          onSearch={(typed) => onChange("id", typed)}
        />
      )}
    </>
  );
}

type Option = { value: string; label: string };

/** What the address asks for is named, even where nobody would choose it: else 全部 would stand over a narrowed list. */
const including = (options: Option[], asked: Option): Option[] =>
  asked.value === "" || options.some(({ value }) => value === asked.value)
    ? options
    : [...options, asked];
