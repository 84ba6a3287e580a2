import type { ComplaintFound } from '@zsm/contract/complaints/complaints'
import { SourceCode } from '@zsm/contract/sources/visit'
import { complaintTarget } from '@zsm/contract/states'
import { type CreatorId, GoodId, type LearnerId, ShopId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { findGoodForSale } from '../goods/public.ts'
import { findUsable } from '../orders/public.ts'
import { findSourceByCode } from '../sources/public.ts'
import { findTarget } from '../takedowns/public.ts'

/** What a complaint is about. */
type Subject = ComplaintFound & { creator: CreatorId }

type Named = { targetDict: ComplaintFound['targetDict']; id: string }

/**
 * The good or the shop at an address of our site. A good must be on sale, or used by the person who asks: what is hidden from visitors
 * stays hidden here.
 */
export async function getSubject(
  sql: Sql,
  learner: LearnerId | undefined,
  address: string,
): Promise<Subject> {
  const { targetDict, id } = (await findNamed(sql, address)) ?? fail('complaintTargetNotFound', at)
  if (targetDict === complaintTarget.good && !(await mayName(sql, learner, id as GoodId)))
    return fail('complaintTargetNotFound', at)
  const target = (await findTarget(sql, targetDict, id)) ?? fail('complaintTargetNotFound', at)
  const { name, frontName, creator } = target
  return { targetDict, targetId: id, name, frontName, creator }
}

const at = { field: 'about' } as const

const pages: readonly [RegExp, ComplaintFound['targetDict'], typeof GoodId | typeof ShopId][] = [
  [/(?:^|\/)g\/([0-9a-f-]{36})(?![0-9a-f-])/i, complaintTarget.good, GoodId],
  [/(?:^|\/)s\/([0-9a-f-]{36})(?![0-9a-f-])/i, complaintTarget.shop, ShopId],
]

/** The good or the shop that the address names: by its page, or by a shared address that leads on to it. */
async function findNamed(sql: Sql, address: string): Promise<Named | undefined> {
  for (const [pattern, targetDict, Id] of pages) {
    const id = Id.safeParse(pattern.exec(address)?.[1]?.toLowerCase()).data
    if (id !== undefined) return { targetDict, id }
  }
  const code = SourceCode.safeParse(/(?:^|\/)q\/([0-9a-z]+)/i.exec(address)?.[1]).data
  const source = code && (await findSourceByCode(sql, code))
  if (!source) return undefined
  const { goodId, shopId } = source
  if (goodId) return { targetDict: complaintTarget.good, id: goodId }
  return shopId ? { targetDict: complaintTarget.shop, id: shopId } : undefined
}

async function mayName(sql: Sql, learner: LearnerId | undefined, goodId: GoodId): Promise<boolean> {
  if (await findGoodForSale(sql, goodId)) return true
  if (!learner) return false
  return (await findUsable(sql, { userId: learner, goodId, now: now() })) !== undefined
}
