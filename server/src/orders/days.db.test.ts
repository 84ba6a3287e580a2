import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { instantAfter } from '../../test/money.ts'
import { dayMs } from '../clock.ts'
import { dayBefore, shanghaiDay } from '../days.ts'
import { dayStart } from './days.queries.ts'

/** A midnight in Shanghai, in UTC. */
const midnight = '2023-12-31T16:00:00.000Z'

/** The instants around five hundred midnights, including leap days and new years, each with its day. */
const boundaries = Array.from({ length: 500 }, (_, n) => {
  const start = instantAfter(midnight, n * dayMs)
  const day = dayBefore('2024-01-01', -n)
  return [
    { instant: instantAfter(start, -1), day: dayBefore(day, 1) },
    { instant: start, day },
    { instant: instantAfter(start, 1), day },
    { instant: instantAfter(start, dayMs - 1), day },
  ]
}).flat()

test('code, rollups and filters agree on the Asia/Shanghai day in 2,000 boundary cases [E9]', async ({
  sql,
}) => {
  expect(boundaries).toHaveLength(2000)
  const instants = boundaries.map(({ instant }) => instant)
  expect(instants.map(shanghaiDay)).toEqual(boundaries.map(({ day }) => day))
  const rolled = await sql<{ day: string; isWithin: boolean }[]>`
    select (instant at time zone 'Asia/Shanghai')::date::text as day,
      instant >= ((day::date)::timestamp at time zone 'Asia/Shanghai')
        and instant < ((day::date + 1)::timestamp at time zone 'Asia/Shanghai') as is_within
    from unnest(${instants}::timestamptz[], ${boundaries.map(({ day }) => day)}::text[]) with ordinality as t (instant, day, n)
    order by n`
  expect(rolled).toEqual(boundaries.map(({ day }) => ({ day, isWithin: true })))
  const [first] = await sql<{ start: string; end: string }[]>`
    select ${dayStart(sql, '2024-01-01')} as start, ${dayStart(sql, '2024-01-01', 1)} as end`
  expect([first?.start, first?.end].map((instant) => Date.parse(instant ?? ''))).toEqual([
    Date.parse(midnight),
    Date.parse(midnight) + dayMs,
  ])
})
