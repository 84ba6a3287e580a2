import { now } from '../server/src/clock.ts'
import { settleDue } from '../server/src/orders/public.ts'
import { withDatabase } from './with-database.ts'

/**
 * `npm run -s settle -- [--now ISO]`: releases the income whose hold has ended by then and prints how many.
 */
const [flag, instant] = process.argv.slice(2)
const at = flag === '--now' && instant ? new Date(instant).toISOString() : now()
console.log(JSON.stringify(await withDatabase(async ({ sql }) => ({ settled: await settleDue(sql, at) }))))
