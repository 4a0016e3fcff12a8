/** The preview at both widths, in the main column. */
import { useState } from "react";
import { ViewTabs } from "../../../../ui/ViewTabs.tsx";
import { devices } from "../preview/devices.ts";
import { QuestionnairePreview } from "../preview/PreviewPane.tsx";

const views = [
  { value: "desktop", label: devices.desktop.label },
  { value: "phone", label: devices.phone.label },
];

export function PreviewTab({ value }: { value: unknown }) {
  const [device, setDevice] = useState<keyof typeof devices>("desktop");
  return (
    <>
      <div style={{ display: "flex" }}>
        <ViewTabs
          label="设备"
          views={views}
          current={device}
          onChoose={(chosen) => setDevice(chosen === "phone" ? "phone" : "desktop")}
        />
      </div>
      <QuestionnairePreview value={value} device={devices[device]} />
    </>
  );
}
