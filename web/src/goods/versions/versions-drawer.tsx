import { useQuery } from '@tanstack/react-query'
import { goods } from '@zsm/contract/goods'
import type { Good } from '@zsm/contract/goods/good'
import type { GoodVersion } from '@zsm/contract/goods/versions'
import { mostVersions } from '@zsm/contract/goods/versions'
import { reference } from '@zsm/contract/reference'
import type { VersionId } from '@zsm/contract/values'
import type { OutputOf } from '@zsm/contract/wire/endpoint'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { query, useCall } from '../../api/query.ts'
import { dateTime } from '../../format/time.ts'
import { useCategoryPath } from '../../reference/public.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { confirm } from '../../ui/overlay/confirm.ts'
import { DetailDrawer } from '../../ui/overlay/detail-drawer.tsx'
import { ChoiceFilter } from '../../ui/table/choice-filter.tsx'
import { offerEndText, saySaved } from '../price-plans/say-saved.ts'
import { differences, versionLabels } from './differences.ts'
import { lostTexts } from './lost-texts.ts'
import { VersionDifference } from './version-difference.tsx'
import { withoutLost } from './without-lost.ts'
import './versions.css'

type Props = {
  good: Good
  /** Unsaved changes stand in the editor, which a restore would overwrite. */
  dirty: boolean
  onRestored: (good: Good) => unknown
  /** An offer that the restore ended runs again. */
  onOfferBack: () => unknown
  onClose: () => void
}

/** The saved states of a good, what each changed, and the way back to one. */
export function VersionsDrawer({ good, dirty, onRestored, onOfferBack, onClose }: Props) {
  const list = useQuery({ ...query(goods.listVersions, { id: good.id }), staleTime: 0 })
  const [shown, setShown] = useState<VersionId>()
  return (
    <DetailDrawer title="历史版本" open onClose={onClose}>
      <p className="muted">
        每次保存是一个版本，目录的连续改动合成一个；保留最近 {mostVersions} 个。库存、计划和版权说明不在其中。
      </p>
      <Loaded from={list} rows={6}>
        {({ list: versions }) =>
          versions.length === 0 ? (
            <p className="muted">还没有历史版本，下次保存后开始记录。</p>
          ) : (
            <ol className="version-list">
              {versions.map((version, at) => (
                <li key={version.id}>
                  <button
                    type="button"
                    className="version-choice"
                    aria-expanded={shown === version.id}
                    onClick={() => setShown(shown === version.id ? undefined : version.id)}
                  >
                    <span>
                      {dateTime(version.saveTime)}
                      {at === 0 && '（现在的内容）'}
                    </span>
                    <span className="muted">{summaryOf(version, at === versions.length - 1)}</span>
                  </button>
                  {shown === version.id && (
                    <ShownVersion
                      good={good}
                      id={version.id}
                      newest={at === 0}
                      dirty={dirty}
                      onRestored={onRestored}
                      onOfferBack={onOfferBack}
                    />
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </DetailDrawer>
  )
}

function summaryOf({ changed, restoredTime }: GoodVersion, first: boolean): string {
  if (restoredTime) return `恢复了 ${dateTime(restoredTime)} 的版本`
  if (first) return '最早的版本'
  return `改了${changed.map((field) => versionLabels[field as keyof typeof versionLabels] ?? field).join('、')}`
}

/** Specification 9: the page size of the label list. */
const mostLabels = 100

const comparisons = [
  { value: 'before', label: '这次改了什么' },
  { value: 'now', label: '恢复会改什么' },
] as const

type ShownProps = Omit<Props, 'onClose'> & { id: VersionId; newest: boolean }
type Read = OutputOf<typeof goods.getVersion>

function ShownVersion({ good, id, newest, dirty, onRestored, onOfferBack }: ShownProps) {
  const read = useQuery({ ...query(goods.getVersion, { id: good.id, versionId: id }), staleTime: 0 })
  const [against, setAgainst] = useState<'before' | 'now'>('before')
  const restore = useCall(goods.restoreVersion, { invalidates: [goods] })
  const ask = async ({ lost, saveTime, parts, content, now }: Read) => {
    const accepted = await confirm({
      title: `恢复 ${dateTime(saveTime)} 的版本？`,
      text: [
        '会像普通保存一样生效，学员的学习记录不变；之后还可以再恢复到现在的内容。',
        ...lostTexts(lost, parts),
        ...(isRepriced(content, now) && good.pricePlanId ? [offerEndText(good)] : []),
      ].join('\n'),
      accept: '恢复',
    })
    if (!accepted) return
    const restored = await restore
      .mutateAsync({ id: good.id, versionId: id, version: good.version })
      .catch(() => undefined)
    if (!restored) return
    await onRestored(restored)
    saySaved('已恢复这个版本', { before: good, saved: restored, follow: onOfferBack })
  }
  return (
    <Loaded from={read} rows={4}>
      {(version) => (
        <div className="version-shown">
          {!newest && (
            <ChoiceFilter label="比较" value={against} options={comparisons} onChange={setAgainst} />
          )}
          {against === 'before' && version.before === null ? (
            <p className="muted">最早的版本，之前没有记录。</p>
          ) : (
            <Compared version={version} against={against} />
          )}
          {!newest &&
            lostTexts(version.lost, version.parts).map((text) => (
              <p key={text} className="muted">
                {text}
              </p>
            ))}
          {!newest && (
            <div>
              <Button
                type="primary"
                loading={restore.isPending}
                disabled={dirty}
                onClick={() => void ask(version)}
              >
                恢复这个版本
              </Button>
              {dirty && <p className="muted">编辑页有未保存的修改，请先保存或放弃修改。</p>}
            </div>
          )}
        </div>
      )}
    </Loaded>
  )
}

type Prices = Pick<Read['content'], 'priceFen' | 'linePriceFen' | 'freeFlag'>

const isRepriced = (one: Prices, other: Prices) =>
  one.priceFen !== other.priceFen ||
  one.linePriceFen !== other.linePriceFen ||
  one.freeFlag !== other.freeFlag

/** Comparing long outlines and texts takes a while: once for each version. */
function Compared({ version, against }: { version: Read; against: 'before' | 'now' }) {
  const categories = useCategoryPath()
  const labels = useQuery(query(reference.listLabel, { pageSize: mostLabels })).data
  const found = useMemo(() => {
    const names = {
      file: (file: string) => version.files.find((one) => one.id === file)?.title ?? '已删除的素材',
      part: (part: string) => version.parts.find((one) => one.id === part)?.name ?? '已删除的商品',
      label: (label: string) => labels?.list.find((one) => one.id === label)?.name ?? '已停用的标签',
      category: (category: Good['classifyId']) => categories(category) ?? '未选分类',
    }
    return against === 'before'
      ? differences(version.before ?? version.content, version.content, names)
      : differences(version.now, withoutLost(version.content, version.lost), names)
  }, [version, against, categories, labels])
  return <VersionDifference of={found} />
}
