/** What a banner says and where it leads; when, in which order and for whom it is shown. */
import { BannerKind } from "#contract/content-enums.ts";
import { brandsIn } from "../../platform/brands.ts";
import { useOnSite } from "../../platform/site.ts";
import { bound, type Part } from "../../platform/use-form.ts";
import { PictureField } from "../../ui/file/PictureField.tsx";
import { BrandsField } from "../../ui/form/BrandsField.tsx";
import { CheckField } from "../../ui/form/CheckField.tsx";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";
import { Fields } from "../../ui/form/Field.tsx";
import { NumberField } from "../../ui/form/NumberField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { TimeField } from "../../ui/form/TimeField.tsx";
import { ViewersField } from "../../ui/form/ViewersField.tsx";
import type { BannerForm } from "./draft.ts";

const max = { title: 40, summary: 100, link: 500 };
const leastSort = -10_000;
const kinds = BannerKind.values.map((value) => ({ value, label: BannerKind.label(value) }));

export const Content = (part: Part<BannerForm>) => (
  <Fields>
    <ChoiceField
      label="类型"
      help="横幅在首页轮播，活动列在首页活动栏"
      options={kinds}
      {...bound(part, "kind")}
    />
    <TextField
      label="标题"
      max={max.title}
      help="和简介一起写在横幅左侧，图片左半不用再放文字"
      {...bound(part, "title")}
    />
    <TextField label="简介" isWide max={max.summary} {...bound(part, "summary")} />
    <PictureField
      label="图片"
      help="横图，3:1 最合适；JPG、PNG、WebP，5 MB 以内，拍摄信息会去除"
      {...bound(part, "picture")}
    />
    <TextField
      label="链接"
      isWide
      isCode
      max={max.link}
      help={<LinkHelp form={part.form} isGood={part.problems.link === undefined} />}
      {...bound(part, "link")}
      onChange={(link) => part.put({ link: link.trim() })}
    />
  </Fields>
);

type LinkHelpProps = { form: BannerForm; isGood: boolean };

function LinkHelp({ form: { link, brands }, isGood }: LinkHelpProps) {
  const address = useOnSite(link, brandsIn(brands));
  return (
    <>
      站内路径（如 /course/3）或 https 地址；留空则点了没有反应
      {link !== "" && isGood && address !== undefined && (
        <>
          {"　"}
          <a href={address} target="_blank" rel="noreferrer">
            打开看看
          </a>
        </>
      )}
    </>
  );
}

export const Showing = (part: Part<BannerForm>) => (
  <Fields>
    <TimeField label="开始" {...bound(part, "startsAt")} />
    <TimeField label="结束" {...bound(part, "endsAt")} />
    <NumberField
      label="排序"
      unit=""
      min={leastSort}
      help="小的排在前面"
      {...bound(part, "sort")}
      onChange={(sort) => part.put({ sort: sort ?? 0 })}
    />
    <CheckField
      label="启用"
      words="启用"
      isWide={false}
      help="在开始和结束之间显示；修改后首页最多一分钟换过来"
      {...bound(part, "active")}
    />
    <ViewersField {...bound(part, "viewers")} />
    <BrandsField {...bound(part, "brands")} />
  </Fields>
);
