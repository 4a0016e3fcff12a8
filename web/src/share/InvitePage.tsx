/** /invite?c=CODE&s=source: who invites, what a newcomer gets and when, and the way in. */
import { useLoaderData } from "react-router";
import { useSite } from "../platform/site.ts";
import { Bonus, InviterFace, Promises, Steps } from "./Parts.tsx";
import styles from "./Invitation.module.css";
import type { Invited } from "./loaders.ts";
import { JoinWay } from "./JoinWay.tsx";
import { invitedTitle, welcomeWords } from "./words.ts";

export function InvitePage() {
  // Its loader in routes.tsx asks loadInvited.
  const invited = useLoaderData<unknown>() as Invited;
  const { brand } = useSite();
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.heroInner}>
          <InviterFace inviter={invited.inviter} />
          <h1 className={styles.title}>{invitedTitle(invited, brand.siteName)}</h1>
          <p className={styles.lead}>{welcomeWords(invited, brand)}</p>
          <JoinWay code={invited.code} />
        </div>
      </section>
      <div className={styles.content}>
        <Bonus gold={invited.inviter?.welcomeGold ?? 0} />
        <Steps bonusGold={invited.inviter?.welcomeGold ?? 0} />
        <Promises />
      </div>
    </>
  );
}
