/** The foot of every page: texts, contact, filings (rule site-11). */
import { Link } from "react-router";
import { useSite } from "../platform/site.ts";
import { useNow } from "../platform/useNow.ts";
import styles from "./Footer.module.css";

export function Footer() {
  const { brand } = useSite();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <nav aria-label="关于本站" className={styles.links}>
          <Link to="/about">关于我们</Link>
          <Link to="/agreement">用户协议</Link>
          <Link to="/privacy">隐私政策</Link>
          <Link to="/product">产品介绍</Link>
          <Link to="/industry">行业报告</Link>
          <Link to="/help">帮助中心</Link>
          <Link to="/home/feedback">意见反馈</Link>
          <Link to="/app">手机访问</Link>
        </nav>
        <p className={styles.contact}>
          <Link to="/cooperate">商务合作</Link> / 联系客服：
          <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
        </p>
        <p className={styles.filings}>
          <span>
            {/* In Shanghai and by the server's clock, so that server and browser agree on New Year's Eve. */}
            © {new Date(useNow() + 288e5).getUTCFullYear()} {brand.companyName}
          </span>
          {brand.icpNumber && (
            <a href="https://beian.miit.gov.cn/" target="_blank" rel="noreferrer">
              {brand.icpNumber}
            </a>
          )}
          {brand.policeNumber && (
            <a href={policeUrl(brand.policeNumber)} target="_blank" rel="noreferrer">
              {brand.policeNumber}
            </a>
          )}
        </p>
      </div>
    </footer>
  );
}

const policeUrl = (filing: string) =>
  `https://beian.mps.gov.cn/#/query/webSearch?code=${filing.replace(/\D/g, "")}`;
