import type { versions } from '@zsm/contract/goods/versions'
import { type CreatorId, type VersionId, type WholeList, whole } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../../database/audit.ts'
import type { Sql } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { findFiles } from '../../materials/public.ts'
import { listParts } from '../bundles/bundles.ts'
import { storeGood } from '../goods.ts'
import { withPricedGood } from '../price-plans/following.ts'
import type { GoodRow } from '../queries.ts'
import { getGood } from '../with-good.ts'
import { filesIn, findLost } from './lost.ts'
import { findVersionPair, listVersionRows, readState, type VersionRow } from './queries.ts'
import { recordVersion } from './recording.ts'
import { restoreOutline } from './restoring-outline.ts'
import { inputOf } from './version-input.ts'

type Input<Name extends keyof typeof versions> = InputOf<(typeof versions)[Name]>

export async function listVersions(
  sql: Sql,
  creator: CreatorId,
  { id }: Input<'listVersions'>,
): Promise<WholeList<OutputOf<typeof versions.listVersions>['list'][number]>> {
  await getGood(sql, creator, id)
  return whole(await listVersionRows(sql, creator, id))
}

export async function readVersion(
  sql: Sql,
  creator: CreatorId,
  { id, versionId }: Input<'getVersion'>,
): Promise<OutputOf<typeof versions.getVersion>> {
  const good = await getGood(sql, creator, id)
  const { version, before } = await findPair(sql, creator, good, versionId)
  const state = (await readState(sql, creator, good.tempGoodId)) ?? fail('goodNotFound')
  const shown = [version.content, state.content, ...(before ? [before.content] : [])]
  const files = await findFiles(sql, creator, [...new Set(shown.flatMap(filesIn))])
  const parts = await listParts(sql, creator, [
    ...new Set(shown.flatMap(({ bundleGoodIds }) => bundleGoodIds)),
  ])
  return {
    ...version,
    before: before?.content ?? null,
    now: state.content,
    lost: await findLost(sql, creator, good, version.content),
    files: files.map(({ id, title }) => ({ id, title })),
    parts: parts.map(({ id, name }) => ({ id, name })),
  }
}

/** An ordinary save of an earlier state: every rule of a save holds, and the next restore undoes it. */
export function restoreVersion(
  sql: Sql,
  creator: CreatorId,
  { id, versionId, version: seen }: Input<'restoreVersion'>,
): Promise<GoodRow> {
  return withPricedGood(sql, creator, id, async (sql, good) => {
    const { version } = await findPair(sql, creator, good, versionId)
    const lost = await findLost(sql, creator, good, version.content)
    await restoreOutline(sql, creator, good, { outline: version.content.outline, lost })
    await storeGood(sql, creator, good, { ...inputOf(version.content, lost), version: seen })
    await recordVersion(sql, creator, good.tempGoodId, version.saveTime)
    await audit(sql, {
      creator,
      action: 'goods.restoreVersion',
      target: { type: 'good', id },
      after: { versionId, saveTime: version.saveTime },
    })
    return getGood(sql, creator, id)
  })
}

async function findPair(
  sql: Sql,
  creator: CreatorId,
  { id }: GoodRow,
  versionId: VersionId,
): Promise<{ version: VersionRow; before: VersionRow | undefined }> {
  const [version, before] = await findVersionPair(sql, creator, id, versionId)
  return version?.id === versionId ? { version, before } : fail('goodVersionNotFound')
}
