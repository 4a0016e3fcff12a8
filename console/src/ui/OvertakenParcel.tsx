/** A colleague has filled in the same parcel since the dialog opened: theirs is shown before it is replaced. */
import { Alert } from "antd";

type Parcel = { courier: string; tracking: string };

/** `stands`: what the server has refused this one for; null = it has not. */
export const OvertakenParcel = ({ stands }: { stands: Parcel | null }) =>
  stands && (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={`同事刚刚填了：${stands.courier} ${stands.tracking}，您的还没有保存`}
      description="请核对后再提交；提交后以您的为准，会员看到的也随之改变。"
    />
  );
