-- The statements that one withdrawal sends, in their order, for pgbench: server/test/bench-scripts.test.ts holds them to it.
\set m random(1, 10000)
\set k random(1, 2000000000)
\set n random(1, 2000000000)
\set amount random(1000, 100000)
begin;
select pg_advisory_xact_lock(hashtextextended('exchange', :m));
select id, fingerprint from exchange where member_id = :m and request_key = md5(:k || '-' || :n)::uuid
 union all select exchange_id, fingerprint from exchange_repeat where member_id = :m and request_key = md5(:k || '-' || :n)::uuid;
select id, payee_account as "payeeAccount" from exchange
 where member_id = :m and fingerprint = md5(:k::text)::bytea and state in (0, 2) and created_at >= now() - interval '10 seconds'
 order by id desc;
select id, code, nickname, avatar, mobile, email, role, bbs_role as "bbsRole", topic_name as "topicName",
       topic_avatar as "topicAvatar", inviter_id as "inviterId", state, brand_code as "brandCode",
       registered_at as "registeredAt" from user_member where id = :m \gset member_
select account, real_name as "realName", bound_at as "boundAt", locked_until as "lockedUntil"
  from user_payee where member_id = :m \gset payee_
select count(*) filter (where audit_state = 1) as valid, count(*) filter (where audit_state = 2) as invalid
  from survey_response where owner_id = :m \gset responses_
select step, category, shown, until_at as "untilAt", tasks_per_day as "tasksPerDay"
  from member_sanction where member_id = :m and lifted_at is null and until_at > now() order by step desc;
select owner, account_id % 64 / 16 as asset, account_id % 16 as kind, balance from ledger.balance
 where owner = any (array[:m]::bigint[]);
select b.* from member_brand m join brand b on b.code = m.brand_code where m.member_id = :m;
select count(*), coalesce(sum(gross_fen), 0)::bigint as fen from exchange
 where member_id = :m and type = 1 and created_at >= date_trunc('day', now()) and state in (0, 2, 1);
select nextval('exchange_id_seq') as id \gset exchange_
insert into exchange (id, member_id, brand_code, type, asset, amount, gross_fen, fee_fen, tax_fen, net_fen, payee_account,
  payee_name, request_key, fingerprint, ip, device_id, member_since, payee_since, valid_responses,
  invalid_responses, promised_at, created_at, updated_at, prize_id, title, sealed_address, tax_mode,
  tax_months, leaving_id)
overriding system value
values (:exchange_id, :m, 'bench', 1, 1, :amount, :amount, 0, 0, :amount, :payee_account,
  :payee_realName, md5(:k || '-' || :n)::uuid, md5(:k::text)::bytea, '127.0.0.1', null, :member_registeredAt, :payee_boundAt, :responses_valid,
  :responses_invalid, now() + interval '3 days', now(), now(), null, '', null, 'none',
  0, null);
insert into exchange_step (exchange_id, state, actor, note, at) values (:exchange_id, 0, 'member:' || :m, '已提交，等待审核', now());
select ledger.post(:m, 'exchange-hold', :exchange_id::text, 10::smallint,
  array[:m * 64 + 17, :m * 64 + 19]::bigint[], array[-(:amount::bigint), :amount::bigint]::bigint[],
  :exchange_id, null, null, '提现到支付宝 138****0000', 'member:' || :m, now()) as "txId" \gset hold_
update exchange set hold_tx = :hold_txId where id = :exchange_id;
commit;
select * from exchange where id = :exchange_id and member_id = :m;
select exchange_id as "exchangeId", state, note, at from exchange_step where exchange_id = any (array[:exchange_id]::bigint[]) order by id;
