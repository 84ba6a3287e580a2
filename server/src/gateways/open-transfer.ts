import type { PaymentMode } from '../config/payment-mode.ts'
import { alipayTransfer } from './transfer/alipay/gateway.ts'
import type { AlipayTransferSettings } from './transfer/alipay/settings.ts'
import { sandboxTransfer } from './transfer/sandbox-transfer.ts'
import type { TransferGateway } from './transfer/transfer-gateway.ts'

type TransferSettings = {
  sandboxPay: boolean
  paymentMode: PaymentMode
  alipayTransfer: AlipayTransferSettings | undefined
}

/** The provider that moves the company's money to creators; none where a platform's provider holds the creators' own. */
export function openTransfer(settings: TransferSettings): TransferGateway | undefined {
  if (settings.paymentMode === 'platform') return undefined
  if (settings.alipayTransfer) return alipayTransfer(settings.alipayTransfer)
  return settings.sandboxPay ? sandboxTransfer : undefined
}
