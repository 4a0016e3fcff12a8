/** Who a task is for, where it is done, and what others thought of it. */
import type { TaskDetail } from "#contract/member/study/task.ts";
import { Card } from "../../ui/Card.tsx";
import styles from "./TaskNotes.module.css";

export function Audience({ audience }: Pick<TaskDetail, "audience">) {
  return (
    <Card title="谁能做">
      {audience.length === 0 ? (
        <p>所有会员都可以参与。</p>
      ) : (
        <ul className={styles.list}>
          {audience.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Said before one leaves, not after. */
export function Elsewhere({ platformName }: Pick<TaskDetail, "platformName">) {
  return (
    <Card title="在外部平台作答">
      <ul className={styles.list}>
        <li>{`问卷在${platformName ? `「${platformName}」` : "外部调查平台"}上，点击后离开本站，答完会自动回来。`}</li>
        <li>
          我们只交给对方一个随机编号，不含手机号、昵称或任何个人资料；请不要在对方页面填写账号密码。
        </li>
        <li>如果没有跳回来，在「问卷历史」里打开这条记录登记即可，结果由平台通知或对账确认。</li>
      </ul>
    </Card>
  );
}

export function Rating({ rating }: { rating: NonNullable<TaskDetail["rating"]> }) {
  return (
    <p className={styles.rating}>
      <span aria-hidden="true">★</span>
      {`${rating.stars.toFixed(1)} 分 · ${rating.count} 人评价`}
    </p>
  );
}
