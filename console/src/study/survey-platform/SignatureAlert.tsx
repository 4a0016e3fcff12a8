/** Why nothing that this platform signs is believed, and what to change. */
import { Alert } from "antd";
import type { SurveyPlatform } from "#contract/console/study/survey-platform.ts";

const places: Record<SurveyPlatform["problems"][number]["field"], string> = {
  entrySign: "去平台的链接",
  back: "浏览器带回来的返回",
  postback: "平台通知",
};

export const SignatureAlert = ({ problems }: Pick<SurveyPlatform, "problems">) =>
  problems.length > 0 && (
    <Alert
      type="error"
      showIcon
      title="这个平台的签名可以被冒用：带签名的返回一律不采信，只登记，等对账或改好以后再确认"
      description={
        <ul>
          {problems.map(({ field, sentence }) => (
            <li key={sentence}>
              高级设置「{places[field]}」：{sentence}
            </li>
          ))}
        </ul>
      }
    />
  );
