import { isIP } from 'node:net'

/** The settings that production is judged by. */
type Judged = {
  secrets: Record<string, string>
  publicUrl: string
  databaseUrls: Record<string, string | undefined>
  /** Addresses of stores, by the name of their setting. */
  stores: Record<string, string | undefined>
  trustProxy: readonly string[]
}

export type Verdict = { refused: string[]; warned: string[] }

/**
 * Finds settings that would work but lose money or secrets. They are refused by name, or warned of if they
 * may be intended.
 */
export function judgeProduction(set: Judged): Verdict {
  const verdicts = [
    judgeSecrets(set.secrets),
    judgePublicUrl(set.publicUrl, set.trustProxy),
    ...Object.entries(set.databaseUrls).map(([name, url]) => judgeDatabase(name, url)),
    judgeRoles(set.databaseUrls),
    ...Object.entries(set.stores).map(([name, url]) => judgeStore(name, url)),
    judgeProxies(set.trustProxy),
  ]
  return {
    refused: verdicts.flatMap(({ refused = [] }) => refused),
    warned: verdicts.flatMap(({ warned = [] }) => warned),
  }
}

const fine: Partial<Verdict> = {}
const refuse = (line: string): Partial<Verdict> => ({ refused: [line] })
const warn = (line: string): Partial<Verdict> => ({ warned: [line] })

function judgeSecrets(secrets: Record<string, string>): Partial<Verdict> {
  const names = Object.keys(secrets)
  const equal = names.filter((name) =>
    names.some((other) => other !== name && secrets[other] === secrets[name]),
  )
  const poor = names.filter((name) => isPoor(secrets[name] ?? ''))
  return {
    refused: [
      ...(equal.length > 0 ? [`${equal.join(', ')}: 不能相同 (must differ from each other)`] : []),
      ...(poor.length > 0
        ? [
            `${poor.join(', ')}: 太容易猜到, 用 openssl rand -base64 32 生成 (easily guessed: make it by chance)`,
          ]
        : []),
    ],
  }
}

/**
 * Few characters, one repeated part or a row of neighbours: not the work of chance. In 16 random bytes as
 * hexadecimal digits, a sixth of the digits are neighbours, and one such secret in 90 has a third. Half never
 * happens.
 */
function isPoor(secret: string): boolean {
  const codes = Array.from(secret, (character) => character.codePointAt(0) ?? 0)
  const neighbours = codes.filter((code, index) => index > 0 && Math.abs(code - (codes[index - 1] ?? 0)) <= 1)
  const repeats = `${secret}${secret}`.indexOf(secret, 1) < secret.length
  return new Set(codes).size < 8 || repeats || neighbours.length > secret.length / 2
}

function judgePublicUrl(publicUrl: string, trustProxy: readonly string[]): Partial<Verdict> {
  if (publicUrl.startsWith('https://')) {
    if (trustProxy.length > 0) return fine
    return warn(
      'TRUST_PROXY: PUBLIC_URL 是 https, 却没有信任任何代理, 所有访客会被当成同一个地址 (https without a proxy that is believed: all visitors count as one address)',
    )
  }
  const line = 'PUBLIC_URL: 正式环境要以 https:// 开头, 否则密码和登录凭证明文传输 (https in production)'
  return isLocal(new URL(publicUrl).hostname) ? warn(line) : refuse(line)
}

function judgeDatabase(name: string, url: string | undefined): Partial<Verdict> {
  if (!url) return fine
  const { hostname, searchParams } = new URL(url)
  const host = decodeURIComponent(hostname || (searchParams.get('host') ?? ''))
  if (host === '' || host.startsWith('/') || isLocal(host)) return fine
  const mode = searchParams.get('sslmode')
  if (mode === 'disable')
    return warn(`${name}: 数据库在别的机器上, 连接没有加密 (a database elsewhere without TLS)`)
  if (['require', 'verify-ca', 'verify-full'].includes(mode ?? '')) return fine
  return refuse(
    `${name}: 数据库在别的机器上, 请加上 sslmode=verify-full; 专用网络内可写 sslmode=disable (a database elsewhere needs TLS)`,
  )
}

function judgeRoles({
  DATABASE_URL: url,
  DATABASE_OWNER_URL: owner,
}: Judged['databaseUrls']): Partial<Verdict> {
  if (!url || owner) return fine
  return warn(
    'DATABASE_OWNER_URL: 没有配置, 服务以数据表所有者的身份连接, 可以改动账目 (not set: the server connects as the owner of its tables)',
  )
}

function judgeStore(name: string, url: string | undefined): Partial<Verdict> {
  if (!url?.startsWith('http://') || isLocal(new URL(url).hostname)) return fine
  return warn(`${name}: 文件明文传输, 请用 https:// (files travel unencrypted)`)
}

function judgeProxies(trustProxy: readonly string[]): Partial<Verdict> {
  const wide = trustProxy.filter((range) => {
    const [address = '', bits] = range.split('/')
    return bits !== undefined && Number(bits) < (isIP(address) === 6 ? 16 : 8)
  })
  if (wide.length === 0) return fine
  return refuse('TRUST_PROXY: 网段太大, 任何人都能伪造自己的地址 (a range so wide believes everybody)')
}

const isLocal = (host: string) =>
  host === 'localhost' || host === '[::1]' || host === '::1' || /^127(\.\d+){3}$/.test(host)
