import type { GoodUnderReview } from '@zsm/contract/office/goods'
import { compareLinks, compareOutlines } from './compared-outlines.ts'

const names = {
  coverFileIds: '封面',
  name: '名称',
  subTitle: '副标题',
  priceFen: '价格',
  introHtml: '介绍',
  examplesImage: '示例图',
  downloadFileIds: '下载文件',
  copyRightNote: '版权',
  copyRightFileIds: '版权证明',
} as const

export type Field = keyof typeof names

/** The fields that are judged as one with another. */
const together: Partial<Record<Field, readonly (keyof NonNullable<GoodUnderReview['revision']>)[]>> = {
  priceFen: ['priceFen', 'linePriceFen', 'freeFlag'],
  copyRightNote: ['copyRightNote', 'copyRightDict'],
}

const fields = Object.keys(names) as Field[]

/** What differs between the version under review and the one on sale: the fields, and all of it in words. */
export function changesOf(good: GoodUnderReview): { fields: Field[]; lessonCount: number; texts: string[] } {
  const { revision } = good
  const changed = revision
    ? fields.filter((field) =>
        (together[field] ?? [field]).some(
          (each) => JSON.stringify(revision[each as Field]) !== JSON.stringify(good[each as Field]),
        ),
      )
    : []
  const count = (things: readonly { marks: readonly unknown[] }[]) =>
    things.filter(({ marks }) => marks.length > 0).length
  const groups = compareOutlines(good)
  const lessonCount = count(groups.flatMap(({ lessons }) => lessons))
  const groupCount = count(groups)
  const linkCount = count(compareLinks(good))
  const texts = [
    ...changed.map((field) => names[field]),
    ...(groupCount > 0 ? [`${groupCount} 个分组`] : []),
    ...(lessonCount > 0 ? [`${lessonCount} 个课时`] : []),
    ...(linkCount > 0 ? [`${linkCount} 个关联商品`] : []),
  ]
  return { fields: changed, lessonCount: lessonCount + groupCount, texts }
}
