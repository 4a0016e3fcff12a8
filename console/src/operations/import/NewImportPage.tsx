/** A new import: what it changes, the file, and then the preview, which changes nothing. */
import { DownloadOutlined } from "@ant-design/icons";
import { Button, Radio } from "antd";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import {
  importFiles,
  type ImportKind,
  importKinds,
  importLinesMax,
  listImports,
  previewImport,
} from "#contract/console/operations/import.ts";
import { downloadList } from "#contract/console/operations/listing.ts";
import { useMay } from "../../platform/me.ts";
import { count } from "../../platform/money.ts";
import { reasonOf } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { useDownload } from "../../platform/use-download.ts";
import type { Chosen } from "../../ui/file/chosen.ts";
import { FileOrText } from "../../ui/file/FileOrText.tsx";
import { FieldGroup } from "../../ui/form/Field.tsx";
import { Page } from "../../ui/Page.tsx";
import styles from "./Import.module.css";
import { templateAddress, templateName, templateText } from "./template.ts";

const textMax = 1_000_000;
const choices = importKinds.map((value) => ({ value, label: importFiles[value].title }));

export function NewImportPage() {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const mayImport = useMay(previewImport);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const kind = importKinds.find((one) => one === search.get("kind")) ?? importKinds[0];
  const preview = useSend(previewImport, {
    refreshes: [listImports],
    onDone: ({ id }) => void navigate(`/imports/${id}`),
    isQuiet: true,
  });
  const { columns } = importFiles[kind];
  return (
    <Page title="导入文件">
      <div className={styles.card}>
        <p className={styles.hint}>
          先生成预览：每一行会怎样，或为什么不行，都能看到；确认执行以前什么都不会变。一次最多{" "}
          {count(importLinesMax)} 行。
        </p>
        <FieldGroup label="改什么">
          <Radio.Group
            options={choices}
            value={kind}
            onChange={({ target }) => setSearch({ kind: String(target.value) }, { replace: true })}
          />
        </FieldGroup>
        <Rule kind={kind} />
        <FileOrText
          words={{
            label: "导入文件",
            help: `第一行是表头：${columns.join("、")}；用逗号、分号或制表符分隔，从 Excel 里复制也可以`,
            example: templateText(kind).slice(1).trim(),
            pastedName: "粘贴的名单",
            textMax,
          }}
          chosen={chosen}
          refusal={preview.error && reasonOf(preview.error)}
          onChange={(next) => {
            preview.reset();
            setChosen(next);
          }}
        />
        {!mayImport && <p className={styles.hint}>您的角色只能查看导入，不能上传。</p>}
        <Button
          type="primary"
          className={styles.send ?? ""}
          disabled={!mayImport || !chosen?.text.trim()}
          loading={preview.isPending}
          onClick={() =>
            chosen && preview.mutate({ body: { kind, fileName: chosen.name, text: chosen.text } })
          }
        >
          生成预览
        </Button>
      </div>
    </Page>
  );
}

const Rule = ({ kind }: { kind: ImportKind }) => (
  <>
    <p className={styles.hint}>
      {importFiles[kind].rule}{" "}
      <a href={templateAddress(kind)} download={templateName(kind)}>
        <DownloadOutlined aria-hidden /> 下载模板
      </a>
    </p>
    {kind === "parcel" && <WaitingParcels />}
  </>
);

/** The file to fill in, with everything that waits; anyone who may not take it away fills in the template. */
function WaitingParcels() {
  const { busy, save } = useDownload();
  if (!useMay(downloadList)) return null;
  const start = () =>
    void save(downloadList, {
      fileName: "待寄奖品.csv",
      input: { params: { kind: "parcels" }, query: {} },
      said: "已导出，填好快递公司和单号后原样上传",
    });
  return (
    <Button
      className={styles.send ?? ""}
      icon={<DownloadOutlined aria-hidden />}
      loading={busy !== null}
      onClick={start}
    >
      下载待寄清单
    </Button>
  );
}
