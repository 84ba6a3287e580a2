import { runToEnd } from './child.mjs'
import { root } from './place.mjs'

/** Refuses at once what would otherwise fail after minutes of installing and building. */
export function refuseEarly({ tools = false, serves = false, web = false }) {
  const refused =
    (tools || web ? wrongFolder(root) : undefined) ?? (serves ? missing(process.env) : undefined)
  if (refused) throw new Error(refused)
}

/** Vite reads these characters in a path as parts of an address, and then finds no file. */
export function wrongFolder(folder) {
  const found = ['#', '?', '*'].filter((sign) => folder.includes(sign))
  if (found.length === 0) return undefined
  return `${folder}: 文件夹的路径里有 ${found.join(' ')}, 网页构建不了, 请换一个文件夹 (the web does not build in a path with ${found.join(' ')}: rename the folder)`
}

const needed = [
  ...['TOKEN_SECRET', 'UPLOAD_SECRET', 'PAY_SECRET', 'DATA_SECRET'],
  ...['SMS', 'ALIYUN_ACCESS_KEY_ID', 'ALIYUN_ACCESS_KEY_SECRET', 'ALIYUN_SMS_SIGN_NAME'],
  ...['ALIYUN_SMS_TEMPLATE_CODE', 'ALIYUN_SMS_WITHDRAW_TEMPLATE_CODE'],
]

/** Missing settings are found without the server's own check, which needs installed packages. */
export function missing(env) {
  if (env.NODE_ENV !== 'production') return undefined
  const absent = needed.filter((name) => !env[name]?.trim())
  if (absent.length === 0) return undefined
  return `设置有误 (wrong settings)\n${absent.join(', ')}: 正式环境必须配置, 见 README 的 Settings; 密钥用 openssl rand -base64 32 生成, SMS 要填 aliyun (required in production: see Settings in README)`
}

/** Lets the server check its settings and print what is wrong. */
export async function judgeSettings(node) {
  const code = await runToEnd(node, ['server/src/main.ts', '--settings-only'], { cwd: root })
  if (code !== 0) process.exit(code)
}
