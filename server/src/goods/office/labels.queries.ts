import type { OfficeLabel, operatorLabels } from '@zsm/contract/office/labels'
import type { LabelId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { cappedCount, pageBounds } from '../../database/page.ts'
import type { Fragment, Sql } from '../../database/sql.ts'

type Filters = InputOf<typeof operatorLabels.listLabel>

export async function isLabelUsed(sql: Sql, id: LabelId): Promise<boolean> {
  const used = await sql<{ one: number }[]>`
    select 1 as one from goods where ${id}::uuid = any(label_ids) limit 1`
  return used.length > 0
}

export async function listOfficeLabels(sql: Sql, filters: Filters): Promise<OfficeLabel[]> {
  const { limit, offset } = pageBounds(filters)
  return sql<OfficeLabel[]>`
    select id, name, group_name, sort, shop_dict, show_flag, version,
      (select count(*) from goods where labels.id = any(goods.label_ids)) as good_count
    from labels where ${matching(sql, filters)}
    order by sort, id limit ${limit} offset ${offset}`
}

export function countOfficeLabels(sql: Sql, filters: Filters): Promise<number> {
  return cappedCount(sql, sql`from labels where ${matching(sql, filters)}`)
}

/** The keyword is literal text. It matches part of the label's name or of its group's name. */
function matching(sql: Sql, { keyword, shopDict }: Filters): Fragment {
  return sql`true
    ${shopDict === undefined ? sql.empty : sql`and (shop_dict is null or shop_dict = ${shopDict})`}
    ${keyword ? sql`and strpos(concat_ws(' ', group_name, name), ${keyword}) > 0` : sql.empty}`
}
