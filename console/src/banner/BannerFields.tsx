/** What a banner says and where it leads; when, in which order and for whom it is shown. */
import { Checkbox } from "antd";
import { BannerKind } from "#contract/content-enums.ts";
import type { ProblemsOf } from "../platform/problems.ts";
import { Choice } from "../ui/Choice.tsx";
import { PictureField } from "../ui/file/PictureField.tsx";
import { BrandsField } from "../ui/form/BrandsField.tsx";
import { Field, FieldGroup, Fields } from "../ui/form/Field.tsx";
import { NumberField } from "../ui/form/NumberField.tsx";
import { TextField } from "../ui/form/TextField.tsx";
import { TimeField } from "../ui/form/TimeField.tsx";
import type { BannerForm } from "./draft.ts";

type PartProps = {
  form: BannerForm;
  put: (changes: Partial<BannerForm>) => void;
  problems: ProblemsOf<BannerForm>;
};

const max = { title: 40, summary: 100, link: 500 };
const leastSort = -10_000;
const kinds = BannerKind.values.map((value) => ({ value, label: BannerKind.label(value) }));

export const Content = ({ form, put, problems }: PartProps) => (
  <Fields>
    <Field label="类型" problem={problems.kind} help="横幅在首页轮播，活动列在首页活动栏">
      {({ id }) => (
        <Choice
          id={id}
          label="类型"
          options={kinds}
          value={form.kind}
          onChoose={(kind) => kind !== undefined && put({ kind })}
        />
      )}
    </Field>
    <TextField
      label="标题"
      max={max.title}
      help="也是图片的文字说明，给看不到图片的人"
      problem={problems.title}
      value={form.title}
      onChange={(title) => put({ title })}
    />
    <TextField
      label="简介"
      isWide
      max={max.summary}
      problem={problems.summary}
      value={form.summary}
      onChange={(summary) => put({ summary })}
    />
    <PictureField
      label="图片"
      help="横图，3:1 最合适；JPG、PNG、WebP，5 MB 以内，拍摄信息会去除"
      problem={problems.picture}
      value={form.picture}
      onChange={(picture) => put({ picture })}
    />
    <TextField
      label="链接"
      isWide
      isCode
      max={max.link}
      help={<LinkHelp link={form.link} isGood={problems.link === undefined} />}
      problem={problems.link}
      value={form.link}
      onChange={(link) => put({ link: link.trim() })}
    />
  </Fields>
);

const LinkHelp = ({ link, isGood }: { link: string; isGood: boolean }) => (
  <>
    站内路径（如 /course/3）或 https 地址；留空则点了没有反应
    {link !== "" && isGood && (
      <>
        {"　"}
        <a href={link} target="_blank" rel="noreferrer">
          打开看看
        </a>
      </>
    )}
  </>
);

export const Showing = ({ form, put, problems }: PartProps) => (
  <Fields>
    <TimeField
      label="开始"
      problem={problems.startsAt}
      value={form.startsAt}
      onChange={(startsAt) => put({ startsAt })}
    />
    <TimeField
      label="结束"
      problem={problems.endsAt}
      value={form.endsAt}
      onChange={(endsAt) => put({ endsAt })}
    />
    <NumberField
      label="排序"
      unit=""
      min={leastSort}
      help="小的排在前面"
      problem={problems.sort}
      value={form.sort}
      onChange={(sort) => put({ sort: sort ?? 0 })}
    />
    <FieldGroup label="启用" isWide={false} help="在开始和结束之间，首页立即显示或不显示">
      <Checkbox checked={form.active} onChange={({ target }) => put({ active: target.checked })}>
        启用
      </Checkbox>
    </FieldGroup>
    <BrandsField
      problem={problems.brands}
      value={form.brands}
      onChange={(brands) => put({ brands })}
    />
  </Fields>
);
