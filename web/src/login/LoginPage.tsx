/** /login: the way in as a page. While the dialog lies over it, the same form is not shown twice. */
import { loginDialog } from "../platform/navigation.ts";
import { useSite } from "../platform/site.ts";
import { useStore } from "../platform/store.ts";
import { CheckIcon } from "../ui/shellIcons.tsx";
import { LoginPanel } from "./LoginPanel.tsx";
import styles from "./LoginPage.module.css";

export function LoginPage() {
  const { brand } = useSite();
  const isDialogOpen = useStore(loginDialog, false);
  const promises = [
    "每份任务先写明时长、条件和报酬",
    `${brand.goldPerYuan} 金币 = 1 元，金币永不过期`,
    `申请提现后 ${brand.promiseWorkingDays} 个工作日内到账`,
  ];
  return (
    <div className={styles.page}>
      <section className={styles.promise} aria-label={brand.siteName}>
        <p className={styles.slogan}>{brand.slogan}</p>
        <ul className={styles.list}>
          {promises.map((promise) => (
            <li key={promise} className={styles.item}>
              <CheckIcon />
              {promise}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.card} style={isDialogOpen ? { visibility: "hidden" } : undefined}>
        <LoginPanel heading="h1" />
      </section>
    </div>
  );
}
