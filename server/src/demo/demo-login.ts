import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { shopKind } from '@zsm/contract/states'
import { Mobile } from '@zsm/contract/values'
import { hasAccounts } from '../accounts/public.ts'
import type { Config } from '../config/config.ts'
import { getFrontOnPlatform } from '../creators/public.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { Failure } from '../failure.ts'
import { openChannels } from '../gateways/open-channels.ts'
import { openStorage } from '../gateways/open-storage.ts'
import type { Storage } from '../gateways/storage.ts'
import { newestOnShelf } from '../goods/public.ts'
import { openMedia } from '../materials/public.ts'
import { getShop } from '../shops/public.ts'
import { makeOffers } from './demo-offers.ts'
import { askAround } from './demo-questions.ts'
import { talkAbout } from './demo-reviews.ts'
import { openServices } from './demo-services.ts'
import { furnishShops } from './demo-shops.ts'
import { tradeForWeeks } from './demo-trade.ts'
import { publishWorks } from './demo-works.ts'
import { makeLivingShop, sellVoiceTraining } from './living-shop.ts'

type DemoParts = { config: Config; sql: Sql }
export type DemoLogin = { mobile: Mobile; password: string }

/** The address of the demo creator's shop for learners, while there is one. */
export async function demoShop(
  sql: Sql,
  publicUrl: string,
  { mobile }: DemoLogin,
): Promise<string | undefined> {
  try {
    const { id: creator } = await getFrontOnPlatform(sql, mobile, { mobile, platformDict: 'douyin' })
    const { id } = await getShop(sql, creator, shopKind.knowledge)
    return `${publicUrl}/s/${id}`
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

/**
 * The demo creator's login. The first start on an empty database makes the creator, with a small shop and a
 * random password that is stored in the data folder. Never in production.
 */
export async function demoLogin({ config, sql }: DemoParts): Promise<DemoLogin | undefined> {
  if (config.production) return undefined
  const file = join(config.dataDir, 'demo-login.json')
  const kept = existsSync(file) && (await readFile(file, 'utf8'))
  if (kept) return JSON.parse(kept) as DemoLogin
  if (await hasAccounts(sql)) return undefined

  const login = {
    mobile: Mobile.parse('13800000000'),
    password: `Mao-${randomBytes(6).toString('base64url')}`,
  }
  const storage = await openStorage(config.storage)
  await transaction(sql, (sql) => makeDemo(sql, { config, storage }, login))
  // Overwritten in place: an ordinary user may write this file, but not create one in the folder, which root
  // owns.
  await writeFile(file, JSON.stringify(login), { mode: 0o600, flush: true })
  return login
}

/** All in one transaction, so that the next start repeats an interrupted one. */
async function makeDemo(
  sql: Sql,
  { config, storage }: { config: Config; storage: Storage },
  login: DemoLogin,
): Promise<void> {
  const realName = '张小满'
  const creator = await makeLivingShop(sql, storage, { ...login, name: '知视猫演示', realName })
  const photography = await newestOnShelf(sql, creator)
  if (!photography) return
  await furnishShops(sql, storage, creator)
  const service = await openServices(sql, storage, creator)
  const voice = await sellVoiceTraining(sql, storage, creator)
  await makeOffers(sql, storage, creator, [photography.goodId, voice.goodId])
  const { goodId } = photography
  if (config.douyin.kind === 'sandbox') await publishWorks(sql, { config, storage }, creator, goodId)
  if (config.sandboxPay) {
    const owner = { creator, account: login.mobile, holderName: realName }
    const settings = { channels: openChannels(config, sql), sealKeys: config.sealKeys }
    await tradeForWeeks(sql, settings, owner, [photography, voice, service])
    const channel = settings.channels.find(({ name }) => name === 'sandbox')
    const media = openMedia(config.secrets.upload)
    if (channel) await talkAbout(sql, { channel, media }, creator, photography)
  }
  await askAround(sql, creator, goodId)
}
