import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { CaptchaSettings } from '../gateways/open-captcha.ts'
import type { CardCheckSettings } from '../gateways/open-card-check.ts'
import type { DouyinSettings } from '../gateways/open-douyin.ts'
import type { SmsSettings } from '../gateways/open-sms.ts'
import type { StorageSettings } from '../gateways/open-storage.ts'
import type { AlipaySettings } from '../gateways/pay/alipay/settings.ts'
import type { WechatPaySettings } from '../gateways/pay/wechat/settings.ts'
import type { AlipayTransferSettings } from '../gateways/transfer/alipay/settings.ts'
import { makeFolder } from '../make-folder.ts'
import type { SealKeys } from '../sealing/seals.ts'
import { alipayOf, alipayVariables } from './alipay-settings.ts'
import { alipayTransferOf, alipayTransferVariables } from './alipay-transfer-settings.ts'
import { captchaOf, captchaVariables } from './captcha-settings.ts'
import { cardCheckOf, cardCheckVariables } from './card-check-settings.ts'
import { type ChannelFees, channelFeesOf, channelFeeVariables } from './channel-fees.ts'
import { douyinOf, douyinVariables } from './douyin-settings.ts'
import { type PaymentMode, paymentModeOf, paymentModeVariables } from './payment-mode.ts'
import { judgeProduction, type Verdict } from './production.ts'
import { openSecrets, type Secrets, secretNames } from './secrets.ts'
import { smsOf, smsVariables } from './sms-settings.ts'
import { storageOf, storageVariables } from './storage-settings.ts'
import { wechatPayOf, wechatPayVariables } from './wechat-pay-settings.ts'

export type Config = {
  host: string
  port: number
  /** The address that browsers use, without a slash at the end. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** The same database with the owner's role. Without it one role does everything. */
  databaseOwnerUrl: string | undefined
  production: boolean
  storage: StorageSettings
  douyin: DouyinSettings
  sms: SmsSettings
  captcha: CaptchaSettings
  cardCheck: CardCheckSettings
  /** Undefined if no WeChat Pay merchant is configured. */
  wechatPay: WechatPaySettings | undefined
  /** Undefined if no Alipay merchant is configured. */
  alipay: AlipaySettings | undefined
  /** Undefined if no app of Alipay pays creators. */
  alipayTransfer: AlipayTransferSettings | undefined
  paymentMode: PaymentMode
  /** The platform's full name at WeChat Pay; empty where the company sells in its own name. */
  platformName: string
  /** What WeChat Pay splits off a payment at most, in basis points. It says 30 % unless the platform agreed on more. */
  mostFeeBp: number
  channelFees: ChannelFees
  secrets: Secrets
  /** The keys of sealed columns: DATA_SECRET and its previous values. */
  sealKeys: SealKeys
  limits: Limits
  sandboxPay: boolean
  /** Whether webhooks may be sent to this machine, for trials. */
  webhookLoopback: boolean
  /** For how many days the audit log is stored: who signed in and what was done, from where. */
  logDays: number
  log: LogLevel
  /** Callers with this token may read /metrics. Without a token only this machine may. */
  metricsToken: string | undefined
  /** Proxies whose X-Forwarded-For is trusted; none by default. */
  trustProxy: string[]
  /** Settings that a production server should not have, by name. */
  warnings: readonly string[]
}

export type LogLevel = (typeof logLevels)[number]

type Limits = {
  loginGuessesPerAccount: number
  loginGuessesPerAddress: number
  smsPerMobile: number
  /** The ms between two codes to one number. */
  smsPauseMs: number
  smsPerAddress: number
  smsInAll: number
  /** A minute. */
  requestsPerAddress: number
  requestsPerSession: number
  readsAtOnce: number
  writesAtOnce: number
  uploadBytes: { video: number; audio: number; image: number; document: number; archive: number }
}

/**
 * A setting that cannot be used. Its message is for the operator who starts the server, and contains no
 * values.
 */
export class ConfigError extends Error {}

const logLevels = ['debug', 'info', 'warn', 'error'] as const
const mebibyte = 1024 * 1024
const word = { yes: true, no: false, on: true, off: false, true: true, false: false, 1: true, 0: false }
const wholeNumber = z
  .string()
  .regex(/^[0-9]{1,9}$/, '要填正整数 (a whole number)')
  .transform(Number)
const positive = wholeNumber.refine((n) => n > 0, '要大于零 (above zero)')
const count = (standard: number) => positive.default(standard)
const megabytes = (standard: number) => count(standard).transform((n) => n * mebibyte)
const secret = z.string().min(32, '至少 32 个字符 (at least 32 characters)').optional()
// Fastify's form: an address, or a range of them.
const proxies = z
  .string()
  .transform((text) => text.split(',').flatMap((address) => address.trim() || []))
  .refine((list) => list.every(isRange), '要填 IP 或网段, 用逗号隔开 (addresses or ranges, by comma)')
const databaseAddress = z
  .url({ protocol: /^postgres(ql)?$/, error: '要以 postgres:// 开头 (a postgres:// address)' })
  .optional()
const toggle = z
  .string()
  .refine((text): text is keyof typeof word & string => text in word, '填 on 或 off (on or off)')
  .transform((text) => word[text])

const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber
    .refine((port) => port >= 1 && port <= 65535, '要在 1 到 65535 之间 (1 to 65535)')
    .default(8080),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: '要以 http:// 或 https:// 开头 (an http address)' })
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseAddress,
  DATABASE_OWNER_URL: databaseAddress,
  ...storageVariables,
  ...douyinVariables,
  ...smsVariables,
  ...captchaVariables,
  ...cardCheckVariables,
  ...wechatPayVariables,
  ...alipayVariables,
  ...alipayTransferVariables,
  ...paymentModeVariables,
  ...channelFeeVariables,
  TOKEN_SECRET: secret,
  UPLOAD_SECRET: secret,
  PAY_SECRET: secret,
  DATA_SECRET: secret,
  // Not checked for strength: it only opens what an earlier version sealed with it.
  DATA_SECRET_PREVIOUS: z.string().optional(),
  DATA_SECRET_PREVIOUS_2: z.string().optional(),
  DATA_SECRET_PREVIOUS_3: z.string().optional(),
  METRICS_TOKEN: secret,
  SANDBOX_PAY: toggle.optional(),
  WEBHOOK_LOOPBACK: toggle.default(false),
  LOG_LEVEL: z.enum(logLevels, `要填 ${logLevels.join(', ')} 之一 (one of these)`).optional(),
  TRUST_PROXY: proxies.default([]),
  // The law requires at least six months. Three years is how long the books that the log explains must be
  // stored.
  AUDIT_LOG_DAYS: positive.refine((days) => days >= 184, '至少 184 天 (at least 184 days)').default(1096),
  LOGIN_GUESSES_PER_ACCOUNT: count(10),
  LOGIN_GUESSES_PER_ADDRESS: count(100),
  REQUESTS_PER_ADDRESS: positive.optional(),
  REQUESTS_PER_SESSION: positive.optional(),
  READS_AT_ONCE: count(16),
  WRITES_AT_ONCE: count(64),
  SMS_PER_MOBILE: count(10),
  SMS_PAUSE_SECONDS: wholeNumber.default(60),
  SMS_PER_ADDRESS: count(100),
  SMS_IN_ALL: count(10_000),
  UPLOAD_VIDEO_MB: megabytes(4096),
  UPLOAD_AUDIO_MB: megabytes(512),
  UPLOAD_IMAGE_MB: megabytes(20),
  UPLOAD_DOCUMENT_MB: megabytes(200),
  UPLOAD_ARCHIVE_MB: megabytes(1024),
})

type Environment = z.output<typeof Environment>

function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) > 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  )
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const set = parse(env)
  const production = set.NODE_ENV === 'production'
  const dataDir = resolve(set.DATA_DIR)
  refuseUnwritable(() => makeFolder(dataDir))
  const publicUrl = (set.PUBLIC_URL ?? localAddress({ host: set.HOST, port: set.PORT })).replace(/\/+$/, '')
  const [storage, douyin] = [storageOf(set, dataDir), douyinOf(set, { production, publicUrl })]
  const [sms, captcha] = [smsOf(set, { production, dataDir }), captchaOf(set, { production })]
  const cardCheck = cardCheckOf(set, { production })
  const wechatPay = wechatPayOf(set, { production, publicUrl })
  const alipay = alipayOf(set, { production, publicUrl })
  const alipayTransfer = alipayTransferOf(set, { production })
  const providers = {
    wechatPay: isRefused(wechatPay) ? undefined : wechatPay.settings,
    alipay: isRefused(alipay) ? undefined : alipay.settings,
    alipayTransfer: isRefused(alipayTransfer) ? undefined : alipayTransfer.settings,
  }
  const paid = paymentModeOf(set, providers)
  const verdict = production ? judge(set, publicUrl) : { refused: [], warned: [] }
  const refused = [
    ...verdict.refused,
    ...[storage, douyin, sms, captcha, cardCheck, wechatPay, alipay, alipayTransfer, paid].flatMap(refusalOf),
  ]
  if (
    refused.length > 0 ||
    isRefused(storage) ||
    isRefused(douyin) ||
    isRefused(sms) ||
    isRefused(captcha) ||
    isRefused(cardCheck) ||
    isRefused(wechatPay) ||
    isRefused(alipay) ||
    isRefused(alipayTransfer) ||
    isRefused(paid)
  )
    throw new ConfigError(refused.join('\n'))
  const secrets = secretsOf(set, dataDir)
  return {
    host: set.HOST,
    port: set.PORT,
    publicUrl,
    dataDir,
    databaseUrl: set.DATABASE_URL,
    databaseOwnerUrl: set.DATABASE_OWNER_URL,
    production,
    storage,
    douyin,
    sms,
    captcha,
    cardCheck,
    wechatPay: wechatPay.settings,
    alipay: alipay.settings,
    alipayTransfer: alipayTransfer.settings,
    paymentMode: paid.mode,
    platformName: paid.merchantName,
    mostFeeBp: paid.mostFeeBp,
    channelFees: channelFeesOf(set),
    secrets,
    sealKeys: [secrets.data, ...previousSecrets(set)],
    limits: limitsOf(set, production),
    sandboxPay: set.SANDBOX_PAY ?? !production,
    webhookLoopback: set.WEBHOOK_LOOPBACK,
    logDays: set.AUDIT_LOG_DAYS,
    metricsToken: set.METRICS_TOKEN,
    log: set.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    trustProxy: set.TRUST_PROXY,
    warnings: verdict.warned,
  }
}

// An empty variable counts as absent: `PORT= npm start` means the default.
function parse(env: Record<string, string | undefined>): Environment {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(filled)
  if (parsed.success) return parsed.data
  throw new ConfigError(
    parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
  )
}

type Refusal = { refused: string }

const isRefused = <Settings extends object>(found: Settings | Refusal): found is Refusal => 'refused' in found

const refusalOf = (found: object | Refusal): string[] => (isRefused(found) ? [found.refused] : [])

/** Everything that production refuses, at once, so that an operator can correct it in one go. */
function judge(set: Environment, publicUrl: string): Verdict {
  const { S3_ENDPOINT, QINIU_DOWNLOAD_URL, QINIU_UPLOAD_URL, QINIU_API_URL } = set
  const secrets = secretNames.map((name) => [variableOf(name), set[variableOf(name)]] as const)
  const { refused, warned } = judgeProduction({
    secrets: Object.fromEntries(secrets.flatMap(([name, secret]) => (secret ? [[name, secret]] : []))),
    publicUrl,
    databaseUrls: { DATABASE_URL: set.DATABASE_URL, DATABASE_OWNER_URL: set.DATABASE_OWNER_URL },
    stores: { S3_ENDPOINT, QINIU_DOWNLOAD_URL, QINIU_UPLOAD_URL, QINIU_API_URL },
    trustProxy: set.TRUST_PROXY,
  })
  return { refused: [...missingSecrets(set), ...tryOutsIn(set), ...refused], warned }
}

function missingSecrets(set: Environment): string[] {
  const missing = secretNames.map(variableOf).filter((name) => set[name] === undefined)
  if (missing.length === 0) return []
  const way =
    '正式环境必须配置, 每个各用一次 openssl rand -base64 32 生成 (required in production: make each by chance)'
  return [`${missing.join(', ')}: ${way}`]
}

function tryOutsIn(set: Environment): string[] {
  return [
    ...(set.SANDBOX_PAY ? ['SANDBOX_PAY: 正式环境不能打开 (not in production)'] : []),
    ...(set.WEBHOOK_LOOPBACK ? ['WEBHOOK_LOOPBACK: 正式环境不能打开 (not in production)'] : []),
    ...(set.SMS_PAUSE_SECONDS < 60
      ? ['SMS_PAUSE_SECONDS: 正式环境不能少于 60 (at least 60 in production)']
      : []),
  ]
}

const variableOf = (name: keyof Secrets) =>
  `${name.toUpperCase() as Uppercase<keyof Secrets>}_SECRET` as const

/** The secrets of the environment. Outside production, missing ones come from the data folder. */
function secretsOf(set: Environment, dataDir: string): Secrets {
  const isWhole = secretNames.every((name) => set[variableOf(name)])
  const stored = isWhole ? undefined : refuseUnwritable(() => openSecrets(dataDir))
  const pick = (name: keyof Secrets) => set[variableOf(name)] ?? stored?.[name] ?? ''
  return { token: pick('token'), upload: pick('upload'), pay: pick('pay'), data: pick('data') }
}

/**
 * The previous values of DATA_SECRET, newest first. Each is a variable of its own, because a secret may
 * contain any character.
 */
export function previousSecrets(set: {
  DATA_SECRET_PREVIOUS?: string | undefined
  DATA_SECRET_PREVIOUS_2?: string | undefined
  DATA_SECRET_PREVIOUS_3?: string | undefined
}): string[] {
  const given = [set.DATA_SECRET_PREVIOUS, set.DATA_SECRET_PREVIOUS_2, set.DATA_SECRET_PREVIOUS_3]
  return given.flatMap((secret) => secret || [])
}

function refuseUnwritable<T>(write: () => T): T {
  try {
    return write()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === undefined) throw error
    throw new ConfigError(
      `DATA_DIR: 当前用户不能读写这个文件夹, 换一个文件夹, 或换它的主人来启动 (not readable and writable by this user: ${code})`,
      { cause: error },
    )
  }
}

// Outside production, tests and measurements all come from one address.
const requestLimits = {
  production: { requestsPerAddress: 6000, requestsPerSession: 3000 },
  trial: { requestsPerAddress: 120_000, requestsPerSession: 60_000 },
}

function limitsOf(set: Environment, production: boolean): Limits {
  const standard = requestLimits[production ? 'production' : 'trial']
  return {
    loginGuessesPerAccount: set.LOGIN_GUESSES_PER_ACCOUNT,
    loginGuessesPerAddress: set.LOGIN_GUESSES_PER_ADDRESS,
    requestsPerAddress: set.REQUESTS_PER_ADDRESS ?? standard.requestsPerAddress,
    requestsPerSession: set.REQUESTS_PER_SESSION ?? standard.requestsPerSession,
    readsAtOnce: set.READS_AT_ONCE,
    writesAtOnce: set.WRITES_AT_ONCE,
    smsPerMobile: set.SMS_PER_MOBILE,
    smsPauseMs: set.SMS_PAUSE_SECONDS * 1000,
    smsPerAddress: set.SMS_PER_ADDRESS,
    smsInAll: set.SMS_IN_ALL,
    uploadBytes: {
      video: set.UPLOAD_VIDEO_MB,
      audio: set.UPLOAD_AUDIO_MB,
      image: set.UPLOAD_IMAGE_MB,
      document: set.UPLOAD_DOCUMENT_MB,
      archive: set.UPLOAD_ARCHIVE_MB,
    },
  }
}

/** The address at which a program on this machine reaches the server. */
export function localAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  return `http://${reachable(host)}:${port}`
}

function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
