/** What beginning means, beside the button that begins. */
import { Link } from "react-router";
import styles from "./AgentGoPage.module.css";

export const Consent = () => (
  <p className={styles.consent}>
    继续即表示你已阅读并同意
    <Link to="/agreement" target="_blank">
      用户协议
    </Link>
    和
    <Link to="/privacy" target="_blank">
      隐私政策
    </Link>
    。
  </p>
);
