/** SQL that makes a million articles, twenty thousand of them help with texts of a real length: bench/articles.ts. */
import type { Client } from "pg";
import { setAside } from "./set-aside.ts";

export const ARTICLES = Number(process.env["BENCH_ARTICLES"] ?? 1_000_000);
export const HELP = Math.min(20_000, ARTICLES / 10);

/** 100 with five below it for courses and reports, 110 for help. */
const categories = `
  insert into content_category (id, parent_id, name)
  values (100, 1, '甲'), (101, 100, '乙'), (102, 100, '丙'), (103, 100, '丁'), (104, 100, '戊'), (105, 100, '己'),
         (109, 2, '庚'), (110, 21, '辛')`;

/** One in 997 is pinned, one in ten of another brand, one in twenty a draft. */
const columns = `
  (kind, category_id, title, summary, body, cover, minutes, brands, state, pinned, published_at, created_at, updated_at)`;
const common = `
  case when n % 10 = 7 then '{other}'::text[] else '{}' end, case when n % 20 = 3 then 0 else 1 end, n % 997 = 0,
  case when n % 20 = 3 then null else now() - n * interval '1 minute' end, now(), now()`;

const read = `
  insert into content_article ${columns}
  select 1 + (n / 7) % 2, case when (n / 7) % 2 = 0 then 100 + n % 6 else 109 end,
         '第' || n || '课', '怎样答得又快又准', repeat('一二三四五六七八九十', 20), '/c.webp', 1, ${common}
    from generate_series(1, ${ARTICLES - HELP}) n`;

/** Sentences of help, so that words are as frequent as they are there. */
const sentences = `array[
  '提现到支付宝账号需要先完成实名，审核通过后三个工作日内到账。', '金币可以按比例换成现金，也可以兑换奖品。',
  '问卷提交后等待客户审核，有效的会把奖励转为可用。', '名额已满时门口就会告知，不会让你白答。',
  '更换手机号之前请先通过安全验证。', '邀请好友注册并完成首份有效问卷，双方都有奖励。',
  '作答过快、逻辑矛盾或者重复作答，可能会被判为无效。', '申诉请在七天之内提出，并写明当时的情况。',
  '我们不会把你的姓名和手机号交给任何客户。', 'vip 会员的每份有效问卷另有加成。',
  '每天最多申请三次，超过限额请次日再来。', '收货地址只用于寄送奖品，随时可以修改或删除。']`;

const help = `
  insert into content_article ${columns}
  select 3, 110, '第' || n || '篇 ' || left((${sentences})[1 + n % 12], 12), (${sentences})[1 + (n / 3) % 12],
         (select string_agg((${sentences})[1 + (n * 31 + k * k * 7 + k) % 12] || '第' || (n * k) % 9973 || '条。', '')
            from generate_series(1, 30) k), null, 3, ${common}
    from generate_series(1, ${HELP}) n`;

export async function fillArticles(client: Client): Promise<void> {
  await client.query(categories);
  const again = await setAside(client, ["content_article"]);
  await client.query(read);
  await client.query(help);
  for (const statement of again) await client.query(statement);
  await client.query("vacuum analyze content_article, content_search");
}
