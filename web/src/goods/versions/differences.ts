import type { VersionContent, VersionField } from '@zsm/contract/goods/versions'
import { noFen } from '@zsm/contract/money/fen'
import { labelOf } from '../../format/dictionary.ts'
import { yuan } from '../../format/money.ts'
import { outlineDifferences } from './outline-differences.ts'

/** How one field differs: a value for another, words within a text, or a list of sentences. */
type How =
  | { kind: 'value'; from: string; to: string }
  | { kind: 'text'; from: string; to: string }
  | { kind: 'list'; items: string[] }
export type Difference = { field: VersionField; label: string } & How

/** The names of what a version names by its id. */
type Names = {
  label: (id: string) => string
  file: (id: string) => string
  part: (id: string) => string
  category: (id: VersionContent['classifyId']) => string
}

export const versionLabels: Record<VersionField, string> = {
  name: '名称',
  subTitle: '副标题',
  classifyId: '分类',
  labelIds: '标签',
  coverFileIds: '封面',
  examplesImage: '示例图',
  priceFen: '价格',
  linePriceFen: '划线价',
  freeFlag: '免费',
  introHtml: '介绍',
  serviceDeliverDays: '交付天数',
  serviceUnitDict: '计价单位',
  buyerForm: '资料表单',
  downloadFileIds: '下载文件',
  bundleGoodIds: '套餐里的商品',
  markFlag: '播放时显示学员手机尾号',
  limitPerUser: '每人限购',
  validDays: '有效期',
  outline: '目录',
}

const fields = Object.keys(versionLabels) as VersionField[]

/** The fields that differ, in the order of the editor. */
export const differences = (before: VersionContent, after: VersionContent, names: Names): Difference[] =>
  fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, label: versionLabels[field], ...differenceOf(field, before, after, names) }))

function differenceOf(field: VersionField, before: VersionContent, after: VersionContent, names: Names): How {
  if (field === 'introHtml' || field === 'name' || field === 'subTitle') {
    const text = field === 'introHtml' ? textOf : (words: string) => words
    const [from, to] = [text(before[field]), text(after[field])]
    return from === to
      ? { kind: 'list', items: ['只改了图片或排版，文字没有变'] }
      : { kind: 'text', from, to }
  }
  if (field === 'outline') return { kind: 'list', items: outlineDifferences(before.outline, after.outline) }
  if (field === 'coverFileIds' || field === 'examplesImage' || field === 'downloadFileIds')
    return { kind: 'list', items: cameAndWent(before[field], after[field], names.file) }
  if (field === 'bundleGoodIds')
    return { kind: 'list', items: cameAndWent(before.bundleGoodIds, after.bundleGoodIds, names.part) }
  if (field === 'labelIds')
    return {
      kind: 'list',
      items: cameAndWent(before.labelIds, after.labelIds, names.label),
    }
  if (field === 'buyerForm') {
    const questions = ({ buyerForm }: VersionContent) => buyerForm.map(({ label }) => label)
    return {
      kind: 'list',
      items: cameAndWent(questions(before), questions(after), (label) => label),
    }
  }
  return { kind: 'value', from: valueText(field, before, names), to: valueText(field, after, names) }
}

function cameAndWent<Id extends string>(
  before: readonly Id[],
  after: readonly Id[],
  name: (id: Id) => string,
) {
  const items = [
    ...before.filter((id) => !after.includes(id)).map((id) => `去掉“${name(id)}”`),
    ...after.filter((id) => !before.includes(id)).map((id) => `加上“${name(id)}”`),
  ]
  return items.length > 0 ? items : ['调整了顺序或内容']
}

function valueText(field: VersionField, content: VersionContent, names: Names): string {
  const { priceFen, linePriceFen, serviceUnitDict, serviceDeliverDays, limitPerUser, validDays } = content
  const texts: Partial<Record<VersionField, string>> = {
    priceFen: priceFen === noFen ? '未填' : yuan(priceFen),
    linePriceFen: linePriceFen === noFen ? '不显示' : yuan(linePriceFen),
    freeFlag: content.freeFlag ? '免费' : '收费',
    markFlag: content.markFlag ? '显示' : '不显示',
    classifyId: names.category(content.classifyId),
    serviceUnitDict: serviceUnitDict === null ? '未选' : labelOf('serviceUnitDict', serviceUnitDict),
    serviceDeliverDays: serviceDeliverDays === null ? '未填' : `${serviceDeliverDays} 天`,
    limitPerUser: limitPerUser === 0 ? '不限' : `${limitPerUser} 份`,
    validDays: validDays === 0 ? '永久' : `${validDays} 天`,
  }
  return texts[field] ?? ''
}

/** The words of a text, one line for each of its blocks. */
export function textOf(html: string): string {
  const lines = html.replace(/<br\s*\/?>|<\/(p|h[1-6]|li|blockquote)>/g, '\n')
  return new DOMParser().parseFromString(lines, 'text/html').body.textContent.trim()
}
