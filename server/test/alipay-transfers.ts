import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { beijing, refuse } from './alipay-book.ts'

type AlipayTransfer = {
  no: string
  orderId: string
  fen: number
  payee: string
  state: 'DEALING' | 'SUCCESS' | 'FAIL' | 'REFUND'
  reason: string
  at: number
}

const OutNo = z.string().regex(/^[\w-]{1,64}$/)
const product = {
  product_code: z.literal('TRANS_BANKCARD_NO_PWD'),
  biz_scene: z.literal('DIRECT_TRANSFER'),
}
const Asked = z.strictObject({
  out_biz_no: OutNo,
  trans_amount: z.string().regex(/^(0|[1-9]\d{0,8})\.\d\d$/),
  ...product,
  order_title: z.string().min(1).max(128),
  payee_info: z.strictObject({
    identity: z.string().regex(/^\d{10,32}$/),
    identity_type: z.literal('BANKCARD_ACCOUNT'),
    name: z.string().min(1).max(128),
    bankcard_ext_info: z.discriminatedUnion('account_type', [
      z.strictObject({ account_type: z.literal('2') }),
      z.strictObject({
        account_type: z.literal('1'),
        inst_name: z.string().min(1),
        inst_branch_name: z.string().min(1),
        inst_province: z.string().min(1),
        inst_city: z.string().min(1),
      }),
    ]),
  }),
  remark: z.string().min(1).max(200),
})
const ByNo = z.strictObject({ ...product, out_biz_no: OutNo })
const OfPayer = z.strictObject({ alipay_user_id: z.string(), account_type: z.literal('ACCTRANS_ACCOUNT') })

/** Transfers from one merchant's account to bank cards, as Alipay's documentation writes them: its rules, without its wire. */
export function alipayTransfers(payerId: string, clock: () => number) {
  const transfers = new Map<string, AlipayTransfer>()
  const account = { availableFen: 1_000_000_000 }
  /** Refusals of the next instructions, by their codes. */
  const refusals: string[] = []

  function create(content: unknown): object {
    const asked = read(Asked, content)
    const fen = Math.round(Number(asked.trans_amount) * 100)
    const known = transfers.get(asked.out_biz_no)
    const payee = JSON.stringify(asked.payee_info)
    if (known) {
      if (known.fen !== fen || known.payee !== payee)
        refuse('PAYMENT_INFO_INCONSISTENCY', '两次请求商户单号一样，但是参数不一致')
      return said(known)
    }
    const refusal = refusals.shift()
    if (refusal) refuse(refusal, `因为 ${refusal}`)
    if (fen < 10) refuse('EXCEED_LIMIT_SM_MIN_AMOUNT', '单笔最低转账金额0.1元')
    if (fen > account.availableFen) refuse('BALANCE_IS_NOT_ENOUGH', '付款方余额不足')
    account.availableFen -= fen
    const orderId = `${beijing(clock()).slice(0, 10).replaceAll('-', '')}11007000150${randomInt(1e9)}`
    const transfer = { no: asked.out_biz_no, orderId, fen, payee, state: 'DEALING', reason: '' } as const
    transfers.set(asked.out_biz_no, { ...transfer, at: clock() })
    return said({ ...transfer, at: clock() })
  }

  function query(content: unknown): object {
    const { out_biz_no } = read(ByNo, content)
    const known = transfers.get(out_biz_no) ?? refuse('ORDER_NOT_EXIST', '转账订单不存在')
    const isOver = known.state === 'FAIL' || known.state === 'REFUND'
    return {
      ...said(known),
      trans_date: undefined,
      ...(known.state === 'SUCCESS' && { pay_date: beijing(known.at) }),
      ...(isOver && { error_code: 'CARD_BIN_ERROR', fail_reason: known.reason }),
    }
  }

  function balance(content: unknown): object {
    const { alipay_user_id } = read(OfPayer, content)
    if (alipay_user_id !== payerId) refuse('isv.user-not-exist', '用户不存在')
    return { available_amount: (account.availableFen / 100).toFixed(2), freeze_amount: '0.00' }
  }

  const said = ({ no, orderId, state, fen, at }: AlipayTransfer) => ({
    out_biz_no: no,
    order_id: orderId,
    pay_fund_order_id: orderId,
    status: state,
    trans_amount: (fen / 100).toFixed(2),
    trans_date: beijing(at),
  })

  /** What the payee's bank says. Money that it gives back is in the account again. */
  function end(no: string, state: 'SUCCESS' | 'FAIL' | 'REFUND', reason = ''): AlipayTransfer {
    const known = transfers.get(no)
    if (!known) throw new Error(`Alipay has no transfer ${no}`)
    if (state !== 'SUCCESS') account.availableFen += known.fen
    return Object.assign(known, { state, reason, at: clock() })
  }

  return { transfers, account, refusals, create, query, balance, end }
}

function read<Data>(asked: z.ZodType<Data>, content: unknown): Data {
  const { data, error } = asked.safeParse(content)
  return data ?? refuse('INVALID_PARAMETER', z.prettifyError(error ?? new z.ZodError([])))
}
