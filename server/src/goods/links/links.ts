import type { GoodLink, links } from '@zsm/contract/goods/links'
import { goodKind } from '@zsm/contract/states'
import type { CreatorId, GoodId, GoodLinkId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../../database/audit.ts'
import { once } from '../../database/once.ts'
import { readPage } from '../../database/page.ts'
import { type Sql, type Tx, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { newId } from '../../ids.ts'
import { editOutline } from '../outline/outline.ts'
import { findGood } from '../queries.ts'
import { refuseLastLink } from '../shelf/shelf.ts'
import { isLinkAddress } from './address.ts'
import {
  countLinks,
  countMatchingLinks,
  findLink,
  insertLink,
  type LinkContent,
  listLinks,
  removeLink,
  updateLinkContent,
} from './queries.ts'

type Input<Name extends keyof typeof links> = InputOf<(typeof links)[Name]>

const maxLinks = 100

export async function getLink(sql: Sql, creator: CreatorId, id: GoodLinkId): Promise<GoodLink> {
  return (await findLink(sql, creator, id)) ?? fail('linkNotFound')
}

export async function searchLinks(
  sql: Sql,
  creator: CreatorId,
  filter: Input<'listLink'>,
): Promise<Page<GoodLink>> {
  return readPage(listLinks(sql, creator, filter), countMatchingLinks(sql, creator, filter), filter)
}

export function createLink(
  sql: Sql,
  creator: CreatorId,
  { requestId, ...input }: Input<'createLink'>,
): Promise<GoodLink> {
  return once(sql, { actor: creator, call: 'goods.createLink', requestId, input }, async (sql) => {
    const content = contentOf(input)
    return underGoods(sql, creator, [content.goodId], async (sql) => {
      await refusePlace(sql, creator, content.goodId)
      const id = newId<GoodLinkId>()
      await insertLink(sql, { creatorId: creator, id, ...content })
      await audit(sql, { creator, action: 'goods.createLink', target: target(id), after: content })
      return getLink(sql, creator, id)
    })
  })
}

/** Moving a link to another good is checked like a new link there and a deleted link here. */
export async function changeLink(
  sql: Sql,
  creator: CreatorId,
  { id, version, ...input }: Input<'updateLink'>,
): Promise<GoodLink> {
  const content = contentOf(input)
  const { goodId } = await getLink(sql, creator, id)
  return underGoods(sql, creator, [goodId, content.goodId], async (sql) => {
    const before = await getLink(sql, creator, id)
    if (content.goodId !== before.goodId) await refusePlace(sql, creator, content.goodId)
    ;(await updateLinkContent(sql, creator, id, { version, content })) ?? fail('versionConflict')
    if (before.goodId) await refuseLastLink(sql, creator, before.goodId)
    const after = await getLink(sql, creator, id)
    await audit(sql, { creator, action: 'goods.updateLink', target: target(id), before, after })
    return after
  })
}

export async function deleteLink(sql: Sql, creator: CreatorId, { id }: Input<'deleteLink'>): Promise<null> {
  const before = await getLink(sql, creator, id)
  return underGoods(sql, creator, [before.goodId], async (sql) => {
    if (!(await removeLink(sql, creator, id))) fail('linkNotFound')
    if (before.goodId) await refuseLastLink(sql, creator, before.goodId)
    await audit(sql, { creator, action: 'goods.deleteLink', target: target(id), before })
    return null
  })
}

/** Locks the outlines of all goods that the change touches. They are locked in one order, so two moves cannot deadlock. */
function underGoods<T>(
  sql: Sql,
  creator: CreatorId,
  goods: readonly (GoodId | null)[],
  run: (sql: Tx) => Promise<T>,
): Promise<T> {
  const [first, ...rest] = [...new Set(goods.filter((id) => id !== null))].toSorted()
  if (!first) return transaction(sql, run)
  return transaction(sql, async (sql) => {
    const good = await findGood(sql, creator, first)
    if (!good) return underGoods(sql, creator, rest, run)
    return editOutline(sql, creator, good.tempGoodId, (sql) => underGoods(sql, creator, rest, run))
  })
}

/** Fails unless the good is the creator's own linked products and has fewer than 100 links. */
async function refusePlace(sql: Tx, creator: CreatorId, id: GoodId | null): Promise<void> {
  if (!id) return
  const good = await findGood(sql, creator, id)
  if (good?.bizDict !== goodKind.linked) fail('goodNotFound', { field: 'goodId' })
  if ((await countLinks(sql, creator, id)) >= maxLinks) fail('linkTooMany')
}

function contentOf(input: Omit<Input<'createLink'>, 'requestId'>): LinkContent {
  if (!isLinkAddress(input.linkTypeDict, input.url)) fail('linkUrlWrong', { field: 'url' })
  return { ...input, goodId: input.goodId ?? null }
}

const target = (id: GoodLinkId) => ({ type: 'goodLink', id })
