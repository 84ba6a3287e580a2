import type { Config } from './config/config.ts'
import type { Database } from './database/connect.ts'
import type { Sql } from './database/sql.ts'
import type { Accounts } from './gateways/open-channels.ts'
import { openDouyin } from './gateways/open-douyin.ts'
import type { Storage } from './gateways/storage.ts'
import { openWebhookSender } from './gateways/webhook-sender.ts'
import { findSubMerchant } from './merchants/public.ts'
import { findSubMerchantOfTrade } from './orders/public.ts'
import { findSubMerchantOfPayment } from './payments/public.ts'
import { openSeal } from './sealing/seals.ts'

/** The creators' accounts at a platform's provider. */
export const accountsBy = (sql: Sql): Accounts => ({
  ofCreator: (creator) => findSubMerchant(sql, creator),
  ofPayment: (paymentNo) => findSubMerchantOfPayment(sql, paymentNo),
  ofTrade: (tradeNo) => findSubMerchantOfTrade(sql, tradeNo),
})

/** The parts that publishing needs: Douyin, the storage, and the seal for its tokens. */
export function openPublishing({
  config,
  database,
  storage,
}: {
  config: Config
  database: Database
  storage: Storage
}) {
  const douyin = openDouyin(config.douyin, database.sql, config.publicUrl)
  return { douyin, storage, seal: openSeal(config.sealKeys, 'douyin-token') }
}

/** The parts that webhooks need: what may be contacted, and the seal of the secrets that sign. */
export const webhookParts = ({ webhookLoopback, sealKeys }: Config) => ({
  sender: openWebhookSender({ allowLoopback: webhookLoopback }),
  seal: openSeal(sealKeys, 'webhook secrets'),
})
