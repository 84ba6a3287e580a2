import type { Shop } from '@zsm/contract/shops'
import type { CreatorId, FileId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { filesById, type Media } from '../materials/public.ts'
import type { ShopRow } from './queries.ts'

type ShopDict = Shop['shopDict']
type ShopSales = { shopDict: ShopDict } & Pick<Shop, 'goodCount' | 'saleCount'>
type ShopScore = { shopDict: ShopDict; scoreAvg: number }

/** Functions that count the goods of a shop and the stars of its reviews. */
type ShopFigures = {
  sumSales: (sql: Sql, creator: CreatorId) => Promise<ShopSales[]>
  averageScores: (sql: Sql, creator: CreatorId) => Promise<ShopScore[]>
}

export type ShopViews = ShopFigures & { media: Media }

/** Shops in wire form, with the addresses of their pictures and their figures. */
export async function showShops(
  sql: Sql,
  { media, sumSales, averageScores }: ShopViews,
  creator: CreatorId,
  rows: readonly ShopRow[],
): Promise<Shop[]> {
  const [urlOf, sales, scores] = await Promise.all([
    readUrls(sql, media, creator, rows),
    sumSales(sql, creator),
    averageScores(sql, creator),
  ])
  return rows.map((row) => {
    const sold = sales.find(({ shopDict }) => shopDict === row.shopDict)
    return {
      ...row,
      logoUrl: urlOf(row.logoFileId),
      coverUrl: urlOf(row.coverFileId),
      wechatQrUrl: urlOf(row.wechatQrFileId),
      goodCount: sold?.goodCount ?? 0,
      saleCount: sold?.saleCount ?? 0,
      scoreAvg: scores.find(({ shopDict }) => shopDict === row.shopDict)?.scoreAvg ?? null,
    }
  })
}

async function readUrls(sql: Sql, media: Media, creator: CreatorId, rows: readonly ShopRow[]) {
  const ids = rows
    .flatMap(({ logoFileId, coverFileId, wechatQrFileId }) => [logoFileId, coverFileId, wechatQrFileId])
    .filter((id) => id !== null)
  const files = await filesById(sql, media, creator, ids)
  return (id: FileId | null) => {
    const file = id === null ? undefined : files.get(id)
    return file?.coverUrl ?? file?.url ?? null
  }
}
