/** How a signature is made, over what, and where it stands. */
import type { SignAlgorithm } from "#contract/console/study/platform-signature.ts";
import type { Signature } from "#contract/console/study/survey-platform.ts";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";
import { Fields } from "../../ui/form/Field.tsx";
import { TextField } from "../../ui/form/TextField.tsx";

export const freshSignature: Signature = {
  kind: "signature",
  algorithm: "hmac-sha256",
  over: "url",
  parameter: "sign",
  fields: [],
};

const algorithms: Record<SignAlgorithm, string> = {
  "hmac-sha256": "HMAC-SHA256",
  "hmac-sha1": "HMAC-SHA1（旧平台）",
  "hmac-sha1-base64url": "HMAC-SHA1，base64（Cint 风格）",
  sha256: "SHA-256 拼接密钥（旧平台）",
  sha1: "SHA-1 拼接密钥（旧平台）",
  md5: "MD5 拼接密钥（旧平台）",
};
const overs: Record<Signature["over"], string> = {
  url: "签名参数之前的完整地址",
  "url-and-separator": "完整地址，连同签名前的 &",
  fields: "几个参数的值，依次相连",
  body: "时间加点，再加正文原文",
};

const optionsOf = <K extends string>(labels: Record<K, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value: value as K, label: String(label) }));

type SignatureFieldsProps = {
  name: string;
  signature: Signature;
  problem?: string | undefined;
  onChange: (signature: Signature) => void;
};

export const SignatureFields = ({ name, signature, problem, onChange }: SignatureFieldsProps) => {
  const change = (changes: Partial<Signature>) => onChange({ ...signature, ...changes });
  return (
    <>
      <Fields>
        <ChoiceField
          label={`${name}签名的算法`}
          options={optionsOf(algorithms)}
          value={signature.algorithm}
          onChange={(algorithm) => change({ algorithm })}
        />
        <ChoiceField
          label={`${name}签的是什么`}
          options={optionsOf(overs)}
          value={signature.over}
          onChange={(over) => change({ over })}
        />
        <TextField
          label={signature.over === "body" ? "签名所在的请求头" : "签名参数"}
          isCode
          max={40}
          help={signature.over === "body" ? "" : "在地址里总是最后一个"}
          value={signature.parameter}
          onChange={(parameter) => change({ parameter: parameter.trim() })}
        />
        {signature.over === "fields" && (
          <TextField
            label="参与签名的参数"
            isCode
            max={420}
            help="按顺序，用逗号隔开"
            value={signature.fields.join(",")}
            onChange={(text) =>
              change({ fields: text === "" ? [] : text.split(/[,，\s]/).slice(0, 10) })
            }
          />
        )}
      </Fields>
      {problem && <p className="bad">{problem}</p>}
    </>
  );
};
