/** How the task is done: our questionnaire, an outside platform's, a video, a discussion. */
import { useQuery } from "@tanstack/react-query";
import { Radio } from "antd";
import { Link } from "react-router";
import { listPlatforms } from "#contract/console/study/survey-platform.ts";
import { TaskSource } from "#contract/member/study/task.ts";
import { kindOf, sourceLabel } from "#contract/task-kind.ts";
import { query } from "../../../platform/query.ts";
import { Choice } from "../../../ui/Choice.tsx";
import { Field, FieldGroup, Fields } from "../../../ui/form/Field.tsx";
import { NumberField } from "../../../ui/form/NumberField.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { useRefusedFilm } from "./use-refused-film.ts";
import { LinkBuilder } from "../../../ui/LinkBuilder.tsx";
import type { PartProps } from "./sections.tsx";
import { sourceGuideOf } from "./type-guide.ts";

export const Source = (props: PartProps) => {
  const { draft, put, problems } = props;
  const { sources } = kindOf(draft.type);
  const offered = TaskSource.options.filter(
    (source) => sources.includes(source) || source === draft.source,
  );
  return (
    <>
      <FieldGroup label="来源" problem={problems.source} help={sourceGuideOf(draft.source).help}>
        <Radio.Group
          options={offered.map((value) => ({ value, label: sourceLabel(value) }))}
          value={draft.source}
          onChange={({ target }) => {
            const source = offered.find((one) => one === target.value);
            if (source) put("source", source);
          }}
        />
      </FieldGroup>
      {draft.source === "external" && <External {...props} />}
      {draft.source === "video" && <Video {...props} />}
      {draft.source === "discussion" && <Discussion taskId={props.taskId} />}
    </>
  );
};

function External({ draft, put, problems }: PartProps) {
  const { data } = useQuery(query(listPlatforms));
  const platforms = data?.list ?? [];
  const options = platforms
    .filter(({ id, active }) => active || id === draft.platformId)
    .map(({ id, name, active }) => ({ value: id, label: active ? name : `${name}（已停用）` }));
  const chosen = platforms.find(({ id }) => id === draft.platformId);
  return (
    <>
      <Fields>
        <Field
          label="外部平台"
          problem={problems.platformId}
          help={
            chosen ? (
              <Link to={`/survey-platforms/${chosen.id}`}>查看{chosen.name}的设置</Link>
            ) : (
              <Link to="/survey-platforms">没有要用的平台？先去添加</Link>
            )
          }
        >
          {({ id }) => (
            <Choice
              id={id}
              label="外部平台"
              all="请选择"
              options={options}
              value={draft.platformId ?? undefined}
              onChoose={(value) => put("platformId", value ?? null)}
            />
          )}
        </Field>
      </Fields>
      {draft.platformId !== null && (
        <LinkBuilder
          key={draft.platformId}
          platformId={draft.platformId}
          template={draft.link ?? ""}
          problem={problems.link}
          onChange={(link) => put("link", link.trim() || null)}
        />
      )}
    </>
  );
}

function Video({ draft, put, problems }: PartProps) {
  const refused = useRefusedFilm(draft);
  return (
    <Fields>
      <TextField
        label="视频地址"
        isWide
        isCode
        max={500}
        placeholder="https://…/video.mp4"
        help="MP4 或 WebM：以 https:// 开头的地址，或本站以 / 开头的地址；彩排和发布时会打开文件核对长度"
        problem={problems.videoUrl ?? refused.videoUrl}
        value={draft.videoUrl ?? ""}
        onChange={(value) => put("videoUrl", value.trim() || null)}
      />
      <NumberField
        label="需要观看"
        unit="秒"
        help="5 到 7200 秒，不要超过视频的长度"
        problem={problems.videoSeconds ?? refused.videoSeconds}
        value={draft.videoSeconds}
        onChange={(value) => put("videoSeconds", value)}
      />
    </Fields>
  );
}

const Discussion = ({ taskId }: { taskId: number | null }) =>
  taskId === null ? (
    <p className="quiet">保存任务后，在这里进入“讨论组话题”，设置至少一个必答话题。</p>
  ) : (
    <p>
      <Link to={`/tasks/${taskId}/topics`}>设置讨论组话题</Link>
      <span className="quiet">　至少要有一个必答话题才能发布。</span>
    </p>
  );
