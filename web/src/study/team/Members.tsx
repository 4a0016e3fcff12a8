/** 成员: who is in the team, what each does and brings, and their share; one tap opens one of them. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getTeam, type TeamMember } from "#contract/member/study/team.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { pages } from "../../platform/query.ts";
import { useSearch } from "../../platform/useSearch.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Row, Rows } from "../../ui/List.tsx";
import { ListCard } from "../../ui/ListCard.tsx";
import { formatGold } from "../../ui/money.ts";
import { Empty } from "../../ui/States.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { formatDay } from "../../ui/time.ts";
import { readWanted, searchMaxLength } from "./filter.ts";
import { Commission } from "./Summary.tsx";
import styles from "./TeamPage.module.css";

export function Members() {
  const [search, narrow] = useSearch();
  const wanted = readWanted(search);
  const list = useInfiniteQuery(pages(getTeam, { query: wanted === "" ? {} : { search: wanted } }));
  const find = (words: string) => narrow({ search: words });
  const open = (show: string) =>
    narrow(
      { show },
      {
        preventScrollReset: true,
        state: { isOverList: true },
      },
    );
  return (
    <section aria-label="团队成员">
      {/* Fresh when the address changes by the browser's own buttons. */}
      <Finder key={wanted} wanted={wanted} onFind={find} />
      <ListCard
        query={list}
        bones={{ height: 76 }}
        empty={<Nobody wanted={wanted} onAll={() => find("")} />}
      >
        {(members) => (
          <Rows label="成员">
            {members.map((member) => (
              <MemberRow key={member.code} member={member} onOpen={() => open(member.code)} />
            ))}
          </Rows>
        )}
      </ListCard>
    </section>
  );
}

type FinderProps = { wanted: string; onFind: (words: string) => void };

function Finder({ wanted, onFind }: FinderProps) {
  const [words, setWords] = useState(wanted);
  const submit = () => {
    onFind(words.trim());
  };
  const type = (value: string) => {
    setWords(value);
    // An emptied box shows everybody at once.
    if (value === "" && wanted !== "") onFind("");
  };
  return (
    <Form role="search" className={styles.finder} onSubmit={submit}>
      <TextInput
        type="search"
        enterKeyHint="search"
        aria-label="搜索成员"
        placeholder="昵称开头或会员编号"
        autoComplete="off"
        maxLength={searchMaxLength}
        value={words}
        onChange={({ target }) => type(target.value)}
      />
      <Button type="submit" kind="secondary">
        搜索
      </Button>
    </Form>
  );
}

type MemberRowProps = { member: TeamMember; onOpen: () => void };

function MemberRow({ member, onOpen }: MemberRowProps) {
  const { code, nickname, avatar, joinedAt, rate, completes, valid } = member;
  return (
    <Row
      onPress={onOpen}
      start={<Avatar src={avatar} name={nickname} />}
      title={
        <span className={styles.who}>
          {nickname}
          <ShareBadge rate={rate} />
        </span>
      }
      about={
        <>
          <span className={styles.part}>{code}</span>
          <span className={styles.part}>{`${formatDay(joinedAt)} 加入`}</span>
          <span className={styles.part}>
            {`完成 ${formatGold(completes)} · 有效 ${formatGold(valid)}`}
          </span>
        </>
      }
      end={<Commission figures={{ gold: member.earnedGold, fen: member.earnedFen }} size="m" />}
    />
  );
}

const ShareBadge = ({ rate }: { rate: number }) => (
  <Badge tone={rate > 0 ? "accent" : "plain"}>{rate > 0 ? `分成 ${rate}%` : "未分成"}</Badge>
);

const Nobody = ({ wanted, onAll }: { wanted: string; onAll: () => void }) =>
  wanted === "" ? (
    <Empty content="团队成员" hint="通过你的邀请链接注册的人会出现在这里。" />
  ) : (
    <Empty
      content={`与“${wanted}”相符的成员`}
      hint="昵称从第一个字开始输入，或输入完整的 8 位会员编号。"
      action={
        <Button kind="secondary" onClick={onAll}>
          查看全部成员
        </Button>
      }
    />
  );
