/** Was this helpful: one answer per person, which can be changed; anyone who says no is shown how to ask. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { type Article, voteArticle } from "#contract/member/community/content.ts";
import { changeAnswers } from "../../platform/askAgain.ts";
import { useSend } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./Helpful.module.css";
import { articleOf } from "./sections.ts";
import { visitOf } from "./reading.ts";
import { formatCount } from "./words.ts";

export function Helpful({ article }: { article: Article }) {
  const { id, helpful, unhelpful } = article;
  const client = useQueryClient();
  // A member may answer before the page has their earlier answer, which must not overwrite the new one.
  const [here, setHere] = useState<boolean | null>(null);
  const earlier = useQuery(visitOf(id)).data?.vote;
  const said = here ?? earlier ?? null;
  const send = useSend(voteArticle, { isInOrder: true });
  const say = (isHelpful: boolean) =>
    send.mutate(
      { params: { id: String(id) }, body: { helpful: isHelpful } },
      {
        onSuccess: (counts) => {
          setHere(isHelpful);
          const { queryKey } = articleOf(String(id));
          changeAnswers<object>(client, { queryKey }, (old) => ({ ...old, ...counts }));
        },
      },
    );
  return (
    <section aria-label="评价" className={styles.helpful}>
      <p className={styles.question}>这篇内容有帮助吗？</p>
      <div className={styles.ways}>
        <Choice name="有帮助" count={helpful} isOn={said === true} onPress={() => say(true)} />
        <Choice name="没帮助" count={unhelpful} isOn={said === false} onPress={() => say(false)} />
      </div>
      <p role="status" className={styles.thanks}>
        {said === true && "谢谢你的评价。"}
        {said === false && (
          <>
            谢谢，我们会改进。没找到答案？
            <Link to="/home/feedback/ask">我要提问</Link>
          </>
        )}
      </p>
    </section>
  );
}

type ChoiceProps = { name: string; count: number; isOn: boolean; onPress: () => void };

function Choice({ name, count, isOn, onPress }: ChoiceProps) {
  return (
    // The page may have been drawn before my own answer was counted.
    <Button kind={isOn ? "primary" : "secondary"} size="s" aria-pressed={isOn} onClick={onPress}>
      {`${name} ${formatCount(Math.max(count, isOn ? 1 : 0))}`}
    </Button>
  );
}
