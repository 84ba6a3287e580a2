import { fen } from '@zsm/contract/money/fen'
import { linkCheck, linkType } from '@zsm/contract/states'
import type { Instant } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../../test/database-test.ts'
import { makeCreator } from '../../../test/makers.ts'
import { newsOf } from '../../../test/news.ts'
import { milliseconds } from '../../clock.ts'
import type { Sql } from '../../database/sql.ts'
import type { AskAddress } from '../../gateways/link-address.ts'
import { newId } from '../../ids.ts'
import { checkLinks } from './checks.ts'
import { changeLink, createLink, getLink } from './links.ts'

const hour = 3_600_000
const later = (ms: number): Instant => new Date(milliseconds() + ms).toISOString()
const written = { title: '相机', externalId: '', imageUrl: '', priceFen: fen(0), commissionBp: 0, sort: 0 }
const content = { ...written, shelfFlag: true, linkTypeDict: linkType.external } as const

const makeLink = (sql: Sql, creator: Awaited<ReturnType<typeof makeCreator>>['creator'], url: string) =>
  createLink(sql, creator, { ...content, url, requestId: newId<string>() })

/** A checker that answers by URL and records the URLs it was asked for. */
function asker(answers: Record<string, Awaited<ReturnType<AskAddress>>>) {
  const asked: string[] = []
  const ask: AskAddress = async (url) => {
    asked.push(url)
    return answers[url] ?? 'unclear'
  }
  return { ask, asked }
}

test('an address is checked once a day, and after an unclear answer again in an hour [7.6]', async ({
  sql,
}) => {
  const { creator } = await makeCreator(sql)
  const [alive, dead, slow] = [
    await makeLink(sql, creator, 'https://alive.example'),
    await makeLink(sql, creator, 'https://dead.example'),
    await makeLink(sql, creator, 'https://slow.example'),
  ]
  const page = {
    ...content,
    linkTypeDict: linkType.miniProgram,
    url: 'pages/index',
    requestId: newId<string>(),
  } as const
  await createLink(sql, creator, page)
  const { ask, asked } = asker({ 'https://alive.example': 'alive', 'https://dead.example': 'dead' })
  const first = later(1000)
  await checkLinks(sql, ask, first)
  expect(asked.toSorted()).toEqual([alive.url, dead.url, slow.url])
  expect(await getLink(sql, creator, alive.id)).toMatchObject({
    checkStatusDict: linkCheck.valid,
    lastCheckTime: first,
  })
  expect(await getLink(sql, creator, dead.id)).toMatchObject({
    checkStatusDict: linkCheck.broken,
    lastCheckTime: first,
  })
  expect(await getLink(sql, creator, slow.id)).toMatchObject({
    checkStatusDict: linkCheck.unchecked,
    lastCheckTime: null,
  })
  await checkLinks(sql, ask, later(2 * hour))
  expect(asked.slice(3)).toEqual([slow.url])
  await checkLinks(sql, ask, later(25 * hour))
  expect(asked.slice(4).toSorted()).toEqual([alive.url, dead.url, slow.url])
  // the creator is told once, however long the link stays dead
  const news = { title: '商品链接「相机」打不开了', link: '/serve/list' }
  expect(await newsOf(sql, creator)).toMatchObject([news])
})

test('a changed address is checked again, and the result for the old address is discarded', async ({
  sql,
}) => {
  const { creator } = await makeCreator(sql)
  const { id, version } = await makeLink(sql, creator, 'https://old.example')
  await checkLinks(sql, asker({ 'https://old.example': 'dead' }).ask, later(1000))
  const change = { ...content, id, url: 'https://new.example' }
  expect(await changeLink(sql, creator, { ...change, version })).toMatchObject({
    checkStatusDict: linkCheck.unchecked,
    lastCheckTime: null,
  })
  const meanwhile: AskAddress = async () => {
    await changeLink(sql, creator, { ...change, url: 'https://newest.example', version: version + 1 })
    return 'dead'
  }
  await checkLinks(sql, meanwhile, later(2000))
  expect(await getLink(sql, creator, id)).toMatchObject({
    url: 'https://newest.example',
    checkStatusDict: linkCheck.unchecked,
  })
})
