import {
  makeCheckout,
  makeCreator,
  makeDifferences,
  makeLearner,
  makeOperator,
  makeShop,
  roles,
} from './makers.ts'
import { type DatabaseParts, withDatabase } from './with-database.ts'

/**
 * `npm run -s make -- creator` · `npm run -s make -- operator ROLE` · `npm run -s make -- checkout` ·
 * `npm run -s make -- learner` · `npm run -s make -- shop` · `npm run -s make -- differences`: prints what was made as one line of JSON.
 */
const [noun, role] = process.argv.slice(2)
const wantedRole = roles.find((known) => known === role)

if (noun === 'creator') await print(makeCreator)
else if (noun === 'operator' && wantedRole) await print((parts) => makeOperator(parts, wantedRole))
else if (noun === 'checkout') await print(makeCheckout)
else if (noun === 'learner') await print(makeLearner)
else if (noun === 'shop') await print(makeShop)
else if (noun === 'differences') await print(makeDifferences)
else {
  console.error(
    `make creator | make operator ${roles.join('|')} | make checkout | make learner | make shop | make differences`,
  )
  process.exitCode = 1
}

async function print(make: (parts: DatabaseParts) => Promise<object>): Promise<void> {
  console.log(JSON.stringify(await withDatabase(make)))
}
