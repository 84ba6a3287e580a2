import { goods } from '@zsm/contract/goods'
import { hasOptions } from '@zsm/contract/goods/buyer-form'
import type { Good, ServiceUnitDict } from '@zsm/contract/goods/good'
import { noFen } from '@zsm/contract/money/fen'
import { yuanText } from '@zsm/contract/money/yuan'
import { formField } from '@zsm/contract/states'
import { CategoryId, FileId, GoodId, LabelId } from '@zsm/contract/values'
import { z } from 'zod'
import { fenFromYuan } from '../../format/money.ts'
import type { GoodKind } from '../good-kind.ts'
import { noTerms, SaleTerms, termErrors, termNames, termsIn } from '../prices/sale-terms.ts'

export const serviceUnits = [1, 2, 3, 4, 5] as const satisfies z.output<typeof ServiceUnitDict>[]

/** A question of the form as it is typed: its words may still be missing. */
const DraftField = z.object({
  id: z.string(),
  kindDict: z.literal(formField.values),
  label: z.string(),
  hint: z.string(),
  requiredFlag: z.boolean(),
  options: z.array(z.string()),
})
export type DraftField = z.output<typeof DraftField>

/** Options of a question that is no choice any more, and empty lines, are not sent. */
const fieldToSend = ({ options, ...field }: DraftField): DraftField => ({
  ...field,
  options: hasOptions(field.kindDict) ? options.map((option) => option.trim()).filter(Boolean) : [],
})

/** The values of the editor's fields, for every kind of good. Numbers are the typed text until they are sent. */
export const GoodValues = z.object({
  name: z.string(),
  subTitle: z.string(),
  classifyId: CategoryId.nullable(),
  labelIds: z.array(LabelId),
  coverFileIds: z.array(FileId),
  examplesImage: z.array(FileId).default([]),
  price: z.string(),
  freeFlag: z.boolean().default(false),
  introHtml: z.string(),
  serviceUnitDict: z.literal(serviceUnits).nullable().default(null),
  serviceDeliverDays: z.string().default(''),
  /** Drafts from before there were forms have none. */
  buyerForm: z.array(DraftField).default([]),
  downloadFileIds: z.array(FileId).default([]),
  bundleGoodIds: z.array(GoodId).default([]),
  markFlag: z.boolean().default(false),
  ...SaleTerms.shape,
})
export type GoodValues = z.output<typeof GoodValues>
export type GoodField = keyof GoodValues

export const emptyGood: GoodValues = {
  name: '',
  subTitle: '',
  classifyId: null,
  labelIds: [],
  coverFileIds: [],
  examplesImage: [],
  price: '',
  freeFlag: false,
  introHtml: '',
  serviceUnitDict: null,
  serviceDeliverDays: '',
  buyerForm: [],
  downloadFileIds: [],
  bundleGoodIds: [],
  markFlag: false,
  ...noTerms,
}

export const fieldNames = ({ noun }: GoodKind): Record<GoodField, string> => ({
  name: `${noun}名称`,
  subTitle: '副标题',
  classifyId: '分类',
  labelIds: '标签',
  coverFileIds: '封面',
  examplesImage: '示例图',
  price: '价格',
  freeFlag: '免费',
  introHtml: `${noun}介绍`,
  serviceUnitDict: '计价单位',
  serviceDeliverDays: '交付天数',
  buyerForm: '资料表单',
  downloadFileIds: '下载文件',
  bundleGoodIds: '套餐里的商品',
  markFlag: '播放时显示学员手机尾号',
  ...termNames,
})

const fields = Object.keys(emptyGood) as GoodField[]

/** The creator's latest version: for a good on the shelf, including a revision that waits for review. */
export const valuesOf = ({ revision, ...sold }: Good): GoodValues => valuesIn({ ...sold, ...revision })

const valuesIn = (good: Omit<Good, 'revision'>): GoodValues => ({
  name: good.name,
  subTitle: good.subTitle,
  classifyId: good.classifyId,
  labelIds: good.labelIds,
  coverFileIds: good.coverFileIds,
  examplesImage: good.examplesImage,
  // empty before the first price, so that nothing has to be deleted
  price: good.priceFen === 0 ? '' : yuanText(good.priceFen),
  freeFlag: good.freeFlag,
  introHtml: good.introHtml,
  serviceUnitDict: good.serviceUnitDict,
  serviceDeliverDays: good.serviceDeliverDays === null ? '' : String(good.serviceDeliverDays),
  buyerForm: good.buyerForm,
  downloadFileIds: good.downloadFileIds,
  bundleGoodIds: good.bundleGoodIds,
  markFlag: good.markFlag,
  ...termsIn(good),
})

/**
 * The input that `create` and `update` share. The terms of sale are sent separately. A free course costs nothing, whatever price
 * was typed before.
 */
export function inputOf(values: GoodValues) {
  const { classifyId, price, serviceUnitDict, serviceDeliverDays } = values
  const { labelIds, coverFileIds, examplesImage, freeFlag, introHtml, downloadFileIds, markFlag } = values
  const { bundleGoodIds } = values
  return {
    labelIds,
    coverFileIds,
    examplesImage,
    freeFlag,
    introHtml,
    downloadFileIds,
    bundleGoodIds,
    markFlag,
    name: values.name.trim(),
    subTitle: values.subTitle.trim(),
    priceFen: freeFlag ? noFen : (fenFromYuan(price) ?? noFen),
    ...(classifyId ? { classifyId } : {}),
    ...(serviceUnitDict ? { serviceUnitDict } : {}),
    buyerForm: values.buyerForm.map(fieldToSend),
    ...(isDays(serviceDeliverDays) ? { serviceDeliverDays: Number(serviceDeliverDays) } : {}),
  }
}

const mostDays = 365
const isDays = (text: string) => /^[1-9]\d{0,2}$/.test(text.trim()) && Number(text) <= mostDays

const editable = goods.create.input.pick({
  name: true,
  subTitle: true,
  labelIds: true,
  coverFileIds: true,
  examplesImage: true,
  priceFen: true,
  introHtml: true,
  buyerForm: true,
  downloadFileIds: true,
  bundleGoodIds: true,
})

export type FieldErrors = Partial<Record<GoodField, string>>

/** The errors of the values by the contract, by field; empty if they can be sent. */
export function fieldErrors(values: GoodValues): FieldErrors {
  const checked = z.safeEncode(editable, inputOf(values))
  const price = values.freeFlag || values.price.trim() === '' || fenFromYuan(values.price) !== undefined
  const days = values.serviceDeliverDays.trim()
  const errors: FieldErrors = termErrors(values)
  if (!price) errors.price = '请输入金额，最多两位小数，如 99 或 99.90'
  if (days !== '' && !isDays(days)) errors.serviceDeliverDays = `请输入 1 到 ${mostDays} 的整数`
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = fieldOf(String(path[0]))
    if (field) errors[field] ??= message
  }
  return errors
}

/** The editor's field for the server's field name in a blocker or failure. */
export function fieldOf(name: string): GoodField | undefined {
  if (name === 'priceFen') return 'price'
  if (name === 'linePriceFen') return 'linePrice'
  return fields.find((field) => field === name)
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** 99.00 and 99 are the same price: the values that would be sent are compared. */
const sameField = (field: GoodField, one: GoodValues, other: GoodValues) =>
  (field === 'price' || field === 'linePrice') && fenFromYuan(one[field]) !== undefined
    ? fenFromYuan(one[field]) === fenFromYuan(other[field])
    : same(one[field], other[field])

export const changedFields = (from: GoodValues, to: GoodValues): GoodField[] =>
  fields.filter((field) => !sameField(field, from, to))

export const isSameGood = (one: GoodValues, other: GoodValues) => changedFields(one, other).length === 0

/**
 * Three-way merge of the creator's changes into a record that was changed elsewhere: a field changed on one side takes that
 * side's value. `conflicts` are the fields changed on both sides, where the creator's value wins.
 */
export function mergeGood(base: GoodValues, mine: GoodValues, theirs: GoodValues) {
  const my = changedFields(base, mine)
  const conflicts = my.filter((field) => !sameField(field, base, theirs) && !sameField(field, mine, theirs))
  const values = { ...theirs, ...Object.fromEntries(my.map((field) => [field, mine[field]])) }
  return { values: GoodValues.parse(values), conflicts }
}
