import type { GoodUnderReview } from '@zsm/contract/office/goods'
import { goodAudit } from '@zsm/contract/states'
import type { ReactNode } from 'react'
import { labelOf } from '../../format/dictionary.ts'
import { yuan } from '../../format/money.ts'
import { useCategoryPath } from '../../reference/public.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Facts } from '../../ui/overlay/detail-drawer.tsx'
import { RichText } from '../../ui/page/rich-text.tsx'
import { textOf } from '../versions/differences.ts'
import { WordDifference } from '../versions/version-difference.tsx'
import { changesOf, type Field } from './changes.ts'
import { compareLinks } from './compared-outlines.ts'
import { Comparison, Marks, Sides } from './comparison.tsx'
import { MarkedFiles, MarkedPictures } from './marked-files.tsx'
import { ReviewLessons } from './review-lessons.tsx'

type Version = Pick<
  GoodUnderReview,
  | 'name'
  | 'subTitle'
  | 'introHtml'
  | 'priceFen'
  | 'linePriceFen'
  | 'freeFlag'
  | 'copyRightNote'
  | 'copyRightDict'
>

/** All of a good that its review decides on: what its creator wants beside what is sold, with the changes marked. */
export function GoodContent({ good }: { good: GoodUnderReview }) {
  const pathOf = useCategoryPath()
  const wanted = { ...good, ...good.revision }
  const changes = changesOf(good)
  const field = (name: Field, show: (version: Version) => ReactNode) => ({
    changed: changes.fields.includes(name),
    now: show(wanted),
    sold: show(good),
  })
  const files = (
    name: 'coverFileIds' | 'examplesImage' | 'downloadFileIds' | 'copyRightFileIds',
    Show: typeof MarkedFiles,
    none: string,
  ) => {
    const changed = changes.fields.includes(name)
    const of = (
      version: typeof wanted | GoodUnderReview,
      other: typeof wanted | GoodUnderReview,
      mark: 'added' | 'removed',
    ) => (
      <Show
        files={good.files}
        ids={version[name]}
        others={changed ? other[name] : undefined}
        mark={mark}
        none={none}
      />
    )
    return { changed, now: of(wanted, good, 'added'), sold: of(good, wanted, 'removed') }
  }
  return (
    <>
      {good.revision && (
        <Notice kind={good.revision.statusDict === goodAudit.waiting ? 'warning' : 'danger'}>
          在架商品的修改
          {good.revision.statusDict === goodAudit.rejected && `（上次驳回：${good.revision.rejectReason}）`}：
          {changes.texts.join('、') || '内容和在售的相同'}。
        </Notice>
      )}
      <Facts
        of={[
          ['创作者', good.frontName],
          ['类型', labelOf('bizDict', good.bizDict)],
          ['分类', pathOf(good.classifyId) ?? ''],
          ['上次驳回', good.rejectReason],
          ['平台下架', good.takenDownReason],
        ]}
      />
      <Comparison title="封面" {...files('coverFileIds', MarkedPictures, '没有封面')} />
      <Comparison title="名称" {...field('name', ({ name }) => name)} />
      <Comparison title="副标题" {...field('subTitle', ({ subTitle }) => subTitle || <Nothing />)} />
      <Comparison title="价格" {...field('priceFen', priceText)} />
      <Comparison
        title="介绍"
        {...field('introHtml', ({ introHtml }) =>
          introHtml ? (
            <RichText html={introHtml} pictures={good.introImages} />
          ) : (
            <Nothing>没有填写介绍</Nothing>
          ),
        )}
      >
        {changes.fields.includes('introHtml') && (
          <details>
            <summary>文字的改动</summary>
            <WordDifference from={textOf(good.introHtml)} to={textOf(wanted.introHtml)} />
          </details>
        )}
      </Comparison>
      {(wanted.examplesImage.length > 0 || good.examplesImage.length > 0) && (
        <Comparison title="示例图" {...files('examplesImage', MarkedPictures, '没有示例图')} />
      )}
      {good.parts.length > 0 && (
        <Once title={`套餐里的商品（${good.parts.length}）`}>
          <ul>
            {good.parts.map(({ id, name, bizDict, priceFen, freeFlag }) => (
              <li key={id}>
                {name} · {labelOf('bizDict', bizDict)} · 单买 {freeFlag ? '免费' : yuan(priceFen)}
              </li>
            ))}
          </ul>
        </Once>
      )}
      {(wanted.downloadFileIds.length > 0 || good.downloadFileIds.length > 0) && (
        <Comparison title="下载文件" {...files('downloadFileIds', MarkedFiles, '没有文件')} />
      )}
      {good.details.length + (good.soldOutline?.details.length ?? 0) > 0 && (
        <Once title={`课时（${good.details.length}）`} changed={changes.lessonCount > 0}>
          <ReviewLessons good={good} />
        </Once>
      )}
      <Links good={good} />
      <Terms good={good} />
      <Comparison
        title="版权"
        {...field('copyRightNote', ({ copyRightDict, copyRightNote }) => (
          <>
            {copyRightDict === null ? '没有填写版权类型' : labelOf('copyRightDict', copyRightDict)}
            {copyRightNote && <p>{copyRightNote}</p>}
          </>
        ))}
      />
      <Comparison title="版权证明" {...files('copyRightFileIds', MarkedFiles, '没有上传')} />
    </>
  )
}

const Nothing = ({ children = '没有填写' }: { children?: ReactNode }) => (
  <span className="muted">{children}</span>
)

const priceText = ({ freeFlag, priceFen, linePriceFen }: Version) =>
  freeFlag ? '免费' : `${yuan(priceFen)}${linePriceFen > 0 ? `，划线价 ${yuan(linePriceFen)}` : ''}`

const Once = ({
  title,
  changed = false,
  children,
}: {
  title: string
  changed?: boolean
  children: ReactNode
}) => (
  <section className="comparison">
    <h3>
      {title}
      {changed && <Marks of={['changed']} />}
    </h3>
    <div className="comparison-same">{children}</div>
  </section>
)

function Links({ good }: { good: GoodUnderReview }) {
  const links = compareLinks(good)
  if (links.length === 0) return null
  const shown = (link: GoodUnderReview['links'][number]) => (
    <span>
      {link.title} · {yuan(link.priceFen)} ·{' '}
      <a href={link.url} target="_blank" rel="noreferrer nofollow">
        {link.url}
      </a>
    </span>
  )
  return (
    <Once title={`关联商品（${good.links.length}）`} changed={links.some(({ marks }) => marks.length > 0)}>
      <ul>
        {links.map(({ id, now, sold, marks }) => (
          <li key={id}>
            <Marks of={marks} />
            {now && sold && marks.includes('changed') ? (
              <Sides now={shown(now)} sold={shown(sold)} />
            ) : (
              <> {(now ?? sold) && shown((now ?? sold) as GoodUnderReview['links'][number])}</>
            )}
          </li>
        ))}
      </ul>
    </Once>
  )
}

/** What buyers agree to beside the price. It changes at once, so both versions have the same. */
function Terms({ good }: { good: GoodUnderReview }) {
  const { limitPerUser, validDays, serviceDeliverDays, serviceUnitDict, buyerForm } = good
  return (
    <Once title="服务条款">
      <Facts
        of={[
          ['有效期', validDays === 0 ? '永久' : `${validDays} 天`],
          ['每人限购', limitPerUser === 0 ? '不限' : `${limitPerUser} 份`],
          ...(serviceUnitDict === null
            ? []
            : ([['计价单位', labelOf('serviceUnitDict', serviceUnitDict)]] as const)),
          ...(serviceDeliverDays === null ? [] : ([['交付', `付款后 ${serviceDeliverDays} 天内`]] as const)),
          ...(buyerForm.length === 0
            ? []
            : ([['买家填写', buyerForm.map(({ label }) => label).join('、')]] as const)),
        ]}
      />
    </Once>
  )
}
