/** The fields of what a brand is called and where it is. */
import { bound, type Part } from "../../platform/use-form.ts";
import { PictureField } from "../../ui/file/PictureField.tsx";
import { Fields } from "../../ui/form/Field.tsx";
import { NumberField } from "../../ui/form/NumberField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import type { TextsForm } from "./forms.ts";

type Name = "siteName" | "slogan" | "companyName" | "contactEmail" | "icpNumber" | "policeNumber";
const lines: readonly { name: Name; label: string; max: number; help: string }[] = [
  { name: "siteName", label: "网站名称", max: 20, help: "网页标题、页眉、邮件署名和付款备注" },
  { name: "slogan", label: "标语", max: 40, help: "落地页、登录页、分享预览和邀请海报" },
  { name: "companyName", label: "公司名称", max: 60, help: "页脚；协议里的要另改" },
  { name: "contactEmail", label: "联系邮箱", max: 50, help: "会员和合作方写信的地址" },
  { name: "icpNumber", label: "ICP 备案号", max: 40, help: "页脚，链接到备案系统；没有就留空" },
  { name: "policeNumber", label: "公安备案号", max: 40, help: "页脚；没有就留空" },
];
const hostsMax = 2200;

export const TextFields = (part: Part<TextsForm>) => (
  <Fields>
    {lines.map(({ name, label, max, help }) => (
      <TextField key={name} label={label} max={max} help={help} {...bound(part, name)} />
    ))}
    <PictureField
      label="标志"
      isMark
      help="页眉、浏览器标签、分享预览和邀请海报；正方形、背景透明最合适；JPG、PNG、WebP，5 MB 以内；没有就用自带图形"
      {...bound(part, "logo")}
    />
    <NumberField
      label="色相"
      unit="°"
      help="0–359；深浅两套颜色都由它算出"
      {...bound(part, "hue")}
    />
    <TextField
      label="浏览器颜色"
      isCode
      max={7}
      help="手机浏览器地址栏和邀请海报的底色；没有标志时，也是浏览器标签和分享图的颜色，例如 #0e7c6b"
      problem={part.problems.themeColor}
      value={part.form.themeColor}
      onChange={(themeColor) => part.put({ themeColor: themeColor.toLowerCase() })}
    />
  </Fields>
);

export const HostsField = ({ isFirst, ...part }: Part<TextsForm> & { isFirst: boolean }) => (
  <TextField
    label="域名（一行一个）"
    isWide
    isCode
    rows={3}
    max={hostsMax}
    help={
      isFirst
        ? "这是第一个品牌：不属于任何品牌的域名也打开它"
        : "只有写在这里的域名打开这个品牌；一个域名只属于一个品牌"
    }
    {...bound(part, "hosts")}
  />
);
