import { countSealed, resealAll } from '../server/src/sealing/reseal.ts'
import { keyNumber } from '../server/src/sealing/seals.ts'
import { withDatabase } from './with-database.ts'

/**
 * `npm run -s reseal`: seals all data with the newest DATA_SECRET and prints, as JSON, how many rows each key
 * still has.
 */
const done = await withDatabase(async ({ sql, config: { sealKeys } }) => {
  const [newest] = sealKeys.map((secret) => keyNumber(secret).toString('hex'))
  await resealAll(sql, sealKeys)
  const counts = await countSealed(sql)
  return { newest, left: sum(counts.filter(({ key }) => key !== newest)), rows: counts }
})
console.log(JSON.stringify(done))
console.error(
  done.left === 0
    ? '全部已用新密钥加密, 可以去掉 DATA_SECRET_PREVIOUS (all under the newest key: the previous one may go)'
    : '还有数据在旧密钥下, 请再运行一次 (some are left under other keys: run it again, and keep these keys)',
)
if (done.left > 0) process.exitCode = 1

function sum(counts: readonly { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}
