import type { goods } from '@zsm/contract/goods'
import { fileKind } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../../database/audit.ts'
import type { Sql } from '../../database/sql.ts'
import { checkFiles, recordUses } from '../files.ts'
import type { CopyRight, GoodRow } from '../queries.ts'
import { getGood, withGood } from '../with-good.ts'
import { countVersion, putKeyFields } from './queries.ts'
import { isReviewed } from './review-settings.ts'
import { reviewEdit } from './reviews.ts'

type Input = InputOf<typeof goods.updateCopyRight>

const nothing: CopyRight = { copyRightNote: '', copyRightDict: null, copyRightFileIds: [] }

/** Changes the copyright note, its legal basis and its proofs. They are key fields, so they are reviewed like the others. */
export function changeCopyRight(sql: Sql, creator: CreatorId, { id, ...input }: Input): Promise<GoodRow> {
  return withGood(sql, creator, id, async (sql, before) => {
    const said = copyRightOf(before.revision ?? before)
    const copyRight = await checkCopyRight(sql, creator, input, said)
    const wanted = { ...before, ...before.revision, ...copyRight }
    await putKeyFields(sql, creator, id, await reviewEdit(sql, creator, before, wanted))
    // Operators decide on a version, so a new note needs a new version.
    if (await isReviewed(sql)) await countVersion(sql, creator, id)
    const after = await getGood(sql, creator, id)
    await recordUses(sql, creator, after)
    await audit(sql, {
      creator,
      action: 'goods.updateCopyRight',
      target: { type: 'good', id },
      before: copyRightOf(before),
      after: copyRight,
    })
    return after
  })
}

/** Checks the copyright fields. A field that is left out stays as it was. */
export async function checkCopyRight(
  sql: Sql,
  creator: CreatorId,
  { copyRightNote, copyRightDict, copyRightFileIds }: Omit<Input, 'id'>,
  before: CopyRight = nothing,
): Promise<CopyRight> {
  const proofs = [...new Set(copyRightFileIds ?? before.copyRightFileIds)]
  await checkFiles(sql, creator, proofs, {
    kinds: [fileKind.image, fileKind.document],
    field: 'copyRightFileIds',
    message: '证明材料只能使用图片或文档',
  })
  return { copyRightNote, copyRightDict: copyRightDict ?? before.copyRightDict, copyRightFileIds: proofs }
}

export const copyRightOf = ({ copyRightNote, copyRightDict, copyRightFileIds }: CopyRight): CopyRight => ({
  copyRightNote,
  copyRightDict,
  copyRightFileIds,
})
