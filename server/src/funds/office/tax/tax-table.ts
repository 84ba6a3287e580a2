import { minus } from '@zsm/contract/money/fen'
import { certificationType } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { shanghaiDay } from '../../../days.ts'
import type { Seal } from '../../../sealing/seals.ts'
import type { Cell } from '../../../spreadsheets/cells.ts'
import type { CardNumbers } from '../../card-numbers.ts'
import type { TaxLine } from './queries.ts'

export type TaxSeals = { identities: Seal; cards: CardNumbers }

type Column = { title: string; cell: (line: TaxLine, seals: TaxSeals) => Cell }

const text = (title: string, of: (line: TaxLine, seals: TaxSeals) => string | null): Column => ({
  title,
  cell: (line, seals) => ({ text: of(line, seals) ?? '' }),
})

const isCompany = ({ typeDict }: TaxLine) => typeDict === certificationType.company

const opened = (
  open: (creator: CreatorId, sealed: Uint8Array) => string,
  { creatorId }: TaxLine,
  sealed: Uint8Array | null,
) => (sealed ? open(creatorId, sealed) : '')

/** What is missing for the form, in words. The platform asks nobody for an address. */
function missingOf(line: TaxLine): string {
  const { certificationId, cardNo, mobile } = line
  return [
    ...(certificationId ? [] : ['未认证']),
    ...(cardNo ? [] : ['无收款账户']),
    ...(mobile ? [] : ['无联系电话']),
    '无地址',
  ].join('、')
}

/** How a line differs from the report that was submitted last. */
export function changeOf({ before, ...line }: TaxLine): string {
  if (before === null) return '新增'
  const changed = [
    ...(before.certificationId === line.certificationId ? [] : ['身份']),
    ...(before.soldCount === line.soldCount ? [] : ['订单数']),
    ...(before.soldFen === line.soldFen ? [] : ['收入']),
    ...(before.refundFen === line.refundFen ? [] : ['退款']),
    ...(before.feeFen === line.feeFen ? [] : ['服务费']),
  ]
  return changed.length > 0 ? `更正：${changed.join('、')}` : '未变'
}

/** The columns that our records carry of the official forms: first who it is, then the income. */
export const taxColumns: readonly Column[] = [
  text('主体类型', (line) => (line.typeDict === null ? '未认证' : isCompany(line) ? '企业' : '自然人')),
  text('名称（姓名）', (line) => (isCompany(line) ? line.companyName : line.realName)),
  text('证件类型', (line) =>
    line.typeDict === null ? '' : isCompany(line) ? '统一社会信用代码' : '居民身份证',
  ),
  text('证件号码', (line, { identities }) =>
    isCompany(line) ? line.companyCode : opened(identities.open, line, line.idCardNo),
  ),
  text('法定代表人', (line) => (isCompany(line) ? line.legalPerson : '')),
  text('店铺（用户）名称', ({ shopName, frontName }) => shopName || frontName),
  text('店铺（用户）唯一标识码', ({ creatorId }) => creatorId),
  text('联系电话', ({ mobile }) => mobile),
  text('地址', () => ''),
  text('结算账户名称', ({ holderName }) => holderName),
  text('开户银行', ({ bankName, branchName }) => [bankName, branchName].filter(Boolean).join(' ')),
  text('结算账户', (line, { cards }) => opened(cards.decrypt, line, line.cardNo)),
  text('经营开始时间', ({ joinTime }) => shanghaiDay(joinTime)),
  { title: '交易（订单）数量', cell: ({ soldCount: count }) => ({ count }) },
  { title: '销售服务收入总额(元)', cell: ({ soldFen: fen }) => ({ fen }) },
  { title: '退款金额(元)', cell: ({ refundFen: fen }) => ({ fen }) },
  { title: '收入净额(元)', cell: ({ soldFen, refundFen }) => ({ fen: minus(soldFen, refundFen) }) },
  { title: '支付给平台的佣金、服务费(元)', cell: ({ feeFen: fen }) => ({ fen }) },
  text('缺少的资料', missingOf),
  text('与上次报送相比', changeOf),
  {
    title: '上次收入净额(元)',
    cell: ({ before }) => (before ? { fen: minus(before.soldFen, before.refundFen) } : { text: '' }),
  },
]
