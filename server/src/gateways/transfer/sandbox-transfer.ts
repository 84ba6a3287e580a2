import { fen } from '@zsm/contract/money/fen'
import { channelAccount } from '@zsm/contract/states'
import { now } from '../../clock.ts'
import type { TransferGateway } from './transfer-gateway.ts'

/** A transfer of an amount that ends in these fen fails, so that a tester sees that road too. */
const failingFen = 13

/** Transfers for trials: each is paid at once. It has no book, so a transfer asked for again is paid again, by the same number. */
export const sandboxTransfer: TransferGateway = {
  label: '沙箱转账',
  channelAccountDict: channelAccount.sandbox,
  refusalOf: () => undefined,
  create: async ({ transferNo, amountFen }) =>
    amountFen % 100 === failingFen
      ? { state: 'failed', reason: '沙箱：收款账户已销户' }
      : { state: 'paid', providerNo: `SANDBOX${transferNo}`, time: now() },
  query: async () => ({ state: 'unknown' }),
  balance: async () => fen(100_000_000),
  isPayeesToMend: () => true,
}
