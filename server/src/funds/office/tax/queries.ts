import type { TaxQuarter, TaxReport } from '@zsm/contract/office/tax-reports'
import { certificationState, certificationType, type StateOf, taxReportState } from '@zsm/contract/states'
import type {
  CertificationId,
  CreatorId,
  Day,
  Fen,
  Instant,
  Mobile,
  OperatorId,
  TaxReportId,
} from '@zsm/contract/values'
import { literal, literals } from '../../../database/literal.ts'
import { pageBounds } from '../../../database/page.ts'
import type { Fragment, Sql, Tx } from '../../../database/sql.ts'
import { eachCreatorsDays } from '../../ledger/money-days.queries.ts'

/** What each creator sold and gave back in the quarter, by the days of payments and refunds. */
const income = (sql: Sql, quarter: Day): Fragment => sql`
  select creator_id, sum(sold_count)::bigint as sold_count, sum(sold_fen)::bigint as sold_fen, sum(refund_fen)::bigint as refund_fen,
    sum(platform_fee_fen + withdraw_fee_fen)::bigint as fee_fen
  from ${eachCreatorsDays(sql)} as days
  where day >= ${quarter}::date and day < (${quarter}::date + interval '3 months')
  group by creator_id having sum(sold_fen) <> 0 or sum(refund_fen) <> 0`

/** The company's valid certification, or the person's. */
const identity = (sql: Sql, creator: Fragment): Fragment => sql`(
  select id from certifications
  where certifications.creator_id = ${creator} and status_dict in ${literals(certificationState.passed, certificationState.expiring)}
    and type_dict in ${literals(certificationType.realName, certificationType.company)}
  order by type_dict desc limit 1)`

type Sums = Pick<TaxQuarter, 'creatorCount' | 'soldCount' | 'soldFen' | 'refundFen' | 'netFen' | 'feeFen'>

export async function sumQuarter(sql: Sql, quarter: Day): Promise<Sums> {
  const [row] = await sql<[Sums]>`
    select count(*) as creator_count, coalesce(sum(sold_count), 0)::bigint as sold_count, coalesce(sum(sold_fen), 0)::bigint as sold_fen,
      coalesce(sum(refund_fen), 0)::bigint as refund_fen, coalesce(sum(sold_fen - refund_fen), 0)::bigint as net_fen,
      coalesce(sum(fee_fen), 0)::bigint as fee_fen
    from (${income(sql, quarter)}) as income`
  return row
}

type Missing = TaxQuarter['missing'][number] & { count: number }

/** Creators with income and without an identity or a card: the first ones, and how many. */
export function listMissing(sql: Sql, quarter: Day, most: number): Promise<Missing[]> {
  return sql<Missing[]>`
    with known as (
      select income.creator_id, sold_fen - refund_fen as net_fen,
        ${identity(sql, sql`income.creator_id`)} is not null as identity_flag,
        exists (select from banks where banks.creator_id = income.creator_id and delete_time is null) as card_flag
      from (${income(sql, quarter)}) as income)
    select known.creator_id as front_id, fronts.name as front_name, net_fen, identity_flag, card_flag, count(*) over () as count
    from known join fronts on fronts.creator_id = known.creator_id
    where not (identity_flag and card_flag) order by net_fen desc, known.creator_id limit ${most}`
}

type NewReport = Pick<TaxReport, 'id' | 'quarter' | 'reason' | 'fileName' | 'createTime'> & {
  operatorId: OperatorId
  comparedId: TaxReportId | null
}

/** The report, without the digest of a file that is still to be made. */
export async function insertReport(sql: Tx, report: NewReport): Promise<void> {
  const empty = {
    sha256: '',
    creatorCount: 0,
    soldCount: 0,
    soldFen: 0,
    refundFen: 0,
    feeFen: 0,
    changeCount: 0,
  }
  await sql`insert into tax_reports ${sql.insert({ ...report, ...empty })}`
}

/** Writes down what the report says of each creator; also of those whom only the compared report has. Answers how many lines. */
export async function insertLines(
  sql: Tx,
  { id, quarter, comparedId }: Pick<NewReport, 'id' | 'quarter' | 'comparedId'>,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    with added as (
      insert into tax_report_lines (report_id, creator_id, certification_id, sold_count, sold_fen, refund_fen, fee_fen)
      select ${id}::uuid, creator_id, ${identity(sql, sql`everyone.creator_id`)}, sold_count, sold_fen, refund_fen, fee_fen
      from (
        ${income(sql, quarter)}
        union all
        select creator_id, 0, 0, 0, 0 from tax_report_lines as lines
        where report_id = ${comparedId} and not exists (
          select from (${income(sql, quarter)}) as income where income.creator_id = lines.creator_id)
      ) as everyone
      returning creator_id)
    select count(*) as count from added`
  return row.count
}

/** The newest report of the quarter that went to the tax office. */
export async function findSubmitted(sql: Sql, quarter: Day): Promise<TaxReportId | undefined> {
  const [row] = await sql<{ id: TaxReportId }[]>`
    select id from tax_reports where quarter = ${quarter} and status_dict = ${literal(taxReportState.submitted)}
    order by submit_time desc limit 1`
  return row?.id
}

type Figures = { soldCount: number; soldFen: Fen; refundFen: Fen; feeFen: Fen }
/** A line with what is known of the creator. Sealed numbers are opened by the caller. */
export type TaxLine = Figures & {
  creatorId: CreatorId
  frontName: string
  shopName: string
  joinTime: Instant
  mobile: Mobile | null
  certificationId: CertificationId | null
  typeDict: StateOf<typeof certificationType> | null
  realName: string | null
  idCardNo: Uint8Array | null
  companyName: string | null
  companyCode: string | null
  legalPerson: string | null
  holderName: string | null
  bankName: string | null
  branchName: string | null
  cardNo: Uint8Array | null
  /** what the compared report said; null if it has no line */
  before: (Figures & { certificationId: CertificationId | null }) | null
}

/** The next lines of a report, by the creators' ids. */
export function listLines(
  sql: Sql,
  { id, comparedId }: { id: TaxReportId; comparedId: TaxReportId | null },
  { after, most }: { after: CreatorId | undefined; most: number },
): Promise<TaxLine[]> {
  return sql<TaxLine[]>`
    select lines.creator_id, lines.sold_count, lines.sold_fen, lines.refund_fen, lines.fee_fen, lines.certification_id,
      fronts.name as front_name, coalesce(shop.name, '') as shop_name, fronts.create_time as join_time, accounts.security_mobile as mobile,
      certifications.type_dict, certifications.real_name, id_card_no, certifications.company_name, certifications.company_code, legal_person,
      card.holder_name, card.bank_name, card.branch_name, card.card_no,
      case when before.creator_id is not null then json_build_object('soldCount', before.sold_count, 'soldFen', before.sold_fen,
        'refundFen', before.refund_fen, 'feeFen', before.fee_fen, 'certificationId', before.certification_id) end as before
    from tax_report_lines as lines
    join fronts on fronts.creator_id = lines.creator_id
    left join accounts on accounts.creator_id = lines.creator_id
    left join certifications on certifications.creator_id = lines.creator_id and certifications.id = lines.certification_id
    left join tax_report_lines as before on before.report_id = ${comparedId} and before.creator_id = lines.creator_id
    left join lateral (
      select name from shops where shops.creator_id = lines.creator_id order by shop_dict limit 1) as shop on true
    left join lateral (
      select holder_name, bank_name, branch_name, card_no from banks
      where banks.creator_id = lines.creator_id and delete_time is null order by default_flag desc, id desc limit 1) as card on true
    where lines.report_id = ${id} ${after ? sql`and lines.creator_id > ${after}` : sql.empty}
    order by lines.creator_id limit ${most}`
}

/** Stores the sums of the lines, and the file's digest. */
export async function finishReport(
  sql: Tx,
  id: TaxReportId,
  { sha256, changeCount }: { sha256: string; changeCount: number },
): Promise<void> {
  await sql`
    update tax_reports set sha256 = ${sha256}, change_count = ${changeCount}, creator_count = summed.creators,
      sold_count = summed.sold_count, sold_fen = summed.sold_fen, refund_fen = summed.refund_fen, fee_fen = summed.fee_fen
    from (
      select count(*) as creators, sum(sold_count) as sold_count, sum(sold_fen) as sold_fen, sum(refund_fen) as refund_fen,
        sum(fee_fen) as fee_fen
      from tax_report_lines where report_id = ${id}) as summed
    where tax_reports.id = ${id}`
}

const rows = (sql: Sql): Fragment => sql`
  select tax_reports.id, quarter, tax_reports.status_dict, creator_count, sold_count, sold_fen, refund_fen, sold_fen - refund_fen as net_fen,
    fee_fen, change_count, coalesce(makers.name, '') as operator_name, reason, file_name, sha256, tax_reports.create_time,
    coalesce(submitters.name, '') as submitter_name, submit_time
  from tax_reports left join operators as makers on makers.id = operator_id
  left join operators as submitters on submitters.id = submitter_id`

export async function findReport(sql: Sql, id: TaxReportId): Promise<TaxReport | undefined> {
  const [row] = await sql<TaxReport[]>`${rows(sql)} where tax_reports.id = ${id}`
  return row
}

type Asked = { quarter?: Day | undefined; pageNum: number; pageSize: number }

export function listReports(sql: Sql, { quarter, ...page }: Asked): Promise<TaxReport[]> {
  const { limit, offset } = pageBounds(page)
  return sql<TaxReport[]>`
    ${rows(sql)} ${quarter ? sql`where quarter = ${quarter}` : sql.empty} order by tax_reports.id desc limit ${limit} offset ${offset}`
}

export async function countReports(sql: Sql, { quarter }: Pick<Asked, 'quarter'>): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from tax_reports ${quarter ? sql`where quarter = ${quarter}` : sql.empty}`
  return row.count
}

/** 1 已导出 → 2 已报送; false if it is submitted already. */
export async function setSubmitted(
  sql: Tx,
  id: TaxReportId,
  submitted: { submitterId: OperatorId; submitTime: Instant },
): Promise<boolean> {
  const found = await sql<{ id: TaxReportId }[]>`
    update tax_reports set ${sql.set({ ...submitted, statusDict: taxReportState.submitted })}
    where id = ${id} and status_dict = ${literal(taxReportState.made)} returning id`
  return found.length > 0
}
