import { fen } from '@zsm/contract/money/fen'
import { yuanText } from '@zsm/contract/money/yuan'
import { bankAccountType, channelAccount } from '@zsm/contract/states'
import type { Fen } from '@zsm/contract/values'
import { z } from 'zod'
import { type Call, caller } from '../../pay/alipay/http.ts'
import { unreadable } from '../../pay/alipay/reading.ts'
import { forged } from '../../pay/alipay/signing.ts'
import { fitted } from '../../pay/alipay/text.ts'
import { AlipayTime, Yuan } from '../../pay/alipay/trade.ts'
import { ProviderFailure } from '../../pay/provider-failure.ts'
import { unlessRefused } from '../../pay/unless-refused.ts'
import type { NewTransfer, Payee, TransferAnswer, TransferGateway } from '../transfer-gateway.ts'
import type { AlipayTransferSettings } from './settings.ts'

/** Alipay's transfer from the company's account to a bank card (单笔转账到银行卡). Decision 0074. */
export function alipayTransfer(
  settings: AlipayTransferSettings,
  { answerMs = 10_000 } = {},
): TransferGateway {
  const { payerId, appCertSn, rootCertSn } = settings
  const more = { app_cert_sn: appCertSn, alipay_root_cert_sn: rootCertSn }
  const call = caller(settings, answerMs, more)
  return {
    label: '支付宝转账',
    channelAccountDict: channelAccount.alipay,
    refusalOf,
    create: (transfer) => createTransfer(call, transfer),
    query: (transferNo) => queryTransfer(call, transferNo),
    balance: () => readBalance(call, payerId),
    isPayeesToMend: (code) => payeesRefusals.has(code),
  }
}

/** The product to a bank card, which has to be signed for with Alipay. */
const product = { product_code: 'TRANS_BANKCARD_NO_PWD', biz_scene: 'DIRECT_TRANSFER' }
const [leastFen, mostFen] = [fen(10), fen(10_000_000_000)]

/** Of a company's account Alipay wants to know the branch: it cannot be told by the number, as a person's card can. */
function refusalOf({ amountFen, payee }: NewTransfer): string | undefined {
  if (amountFen < leastFen || amountFen > mostFen)
    return '支付宝转账每笔 ¥0.10 到 ¥1 亿，这笔请用其他方式打款'
  if (payee.typeDict === bankAccountType.personal) return undefined
  const isPlaced = payee.branchName !== '' && payee.province !== '' && payee.city !== ''
  return isPlaced ? undefined : '这个对公账户没有填写支行和省市，支付宝转不了，请让创作者补全或用其他方式打款'
}

const State = z.enum(['SUCCESS', 'WAIT_PAY', 'CLOSED', 'FAIL', 'DEALING', 'REFUND'])

const Told = z.object({
  out_biz_no: z.string().optional(),
  order_id: z.string().optional(),
  status: State.optional(),
  trans_amount: Yuan.optional(),
  trans_date: AlipayTime.optional(),
  pay_date: AlipayTime.optional(),
  error_code: z.string().default(''),
  fail_reason: z.string().default(''),
})
type Told = z.output<typeof Told>

/**
 * Alipay answers a repeated number with the first transfer. The same number with other parameters is refused, and says nothing
 * of the first one. https://opendocs.alipay.com/open/62987723_alipay.fund.trans.uni.transfer
 */
async function createTransfer(
  call: Call,
  { transferNo, amountFen, payee }: NewTransfer,
): Promise<TransferAnswer> {
  const content = {
    out_biz_no: transferNo,
    trans_amount: yuanText(amountFen),
    ...product,
    order_title: `提现 ${transferNo}`,
    payee_info: payeeOf(payee),
    // required from ¥50,000 on
    remark: `提现 ${transferNo}`,
  }
  try {
    return answerOf(await call('alipay.fund.trans.uni.transfer', content, Told), transferNo)
  } catch (failure) {
    const code = failure instanceof ProviderFailure ? failure.code : ''
    if (code === 'REQUEST_PROCESSING') return { state: 'paying' }
    throw code === 'PAYMENT_INFO_INCONSISTENCY' ? unreadable('another_transfer', failure) : failure
  }
}

function payeeOf({ typeDict, holderName, cardNo, bankName, branchName, province, city }: Payee): object {
  const isCompany = typeDict === bankAccountType.company
  const place = { inst_branch_name: fitted(branchName, 60), inst_province: province, inst_city: city }
  return {
    identity: cardNo,
    identity_type: 'BANKCARD_ACCOUNT',
    name: holderName,
    bankcard_ext_info: {
      account_type: isCompany ? '1' : '2',
      ...(isCompany && { inst_name: bankName, ...place }),
    },
  }
}

/** https://opendocs.alipay.com/open/f9ba6ecc_alipay.fund.trans.common.query */
async function queryTransfer(call: Call, transferNo: string): Promise<TransferAnswer> {
  const asked = call('alipay.fund.trans.common.query', { ...product, out_biz_no: transferNo }, Told)
  const told = await unlessRefused(asked, ['ORDER_NOT_EXIST'], () => undefined)
  return told ? answerOf(told, transferNo) : { state: 'unknown' }
}

/** To a card, an accepted transfer is `DEALING` until its bank answers, and a bank may return it after `SUCCESS`. */
function answerOf(told: Told, transferNo: string): TransferAnswer {
  const { out_biz_no, order_id: providerNo, status } = told
  if (out_biz_no !== transferNo) throw forged('another_transfer')
  if (status === 'SUCCESS') {
    const time = told.pay_date ?? told.trans_date
    if (!providerNo || !time) throw unreadable('incomplete_transfer')
    return { state: 'paid', providerNo, time }
  }
  const reason = told.fail_reason || told.error_code || '支付宝没有说明原因'
  if (status === 'FAIL') return { state: 'failed', reason }
  if (status === 'CLOSED') return { state: 'failed', reason: '支付宝已关闭这笔转账' }
  if (status === 'REFUND') return { state: 'returned', reason }
  if (status === undefined) throw unreadable('no_state')
  return { state: 'paying' }
}

const Balance = z.object({ available_amount: Yuan })

/** https://opendocs.alipay.com/open/02byve_alipay.fund.account.query */
async function readBalance(call: Call, payerId: string): Promise<Fen> {
  const content = { alipay_user_id: payerId, account_type: 'ACCTRANS_ACCOUNT' }
  return (await call('alipay.fund.account.query', content, Balance)).available_amount
}

/** The codes of the documentation that speak of the payee or the card. All others are the company's to mend. */
const payeesRefusals = new Set([
  'CARD_BIN_ERROR',
  'INVALID_CARDNO',
  'PAYEE_CARD_INFO_ERROR',
  'PAYEE_NOT_EXIST',
  'PAYEE_ACCOUNT_NOT_EXSIT',
  'PAYEE_ACCOUNT_STATUS_ERROR',
  'PAYEE_USERINFO_STATUS_ERROR',
  'PAYEE_USER_INFO_ERROR',
  'PERM_AML_NOT_REALNAME_REV',
  'PERMIT_LIMIT_PAYEE',
  'PERMIT_NON_BANK_LIMIT_PAYEE',
  'RELEASE_USER_FORBBIDEN_RECIEVE',
])
