import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { faq } from './questions.ts'
import { classify, label } from './reference.ts'
import { SettingKey } from './settings.ts'
import { goodKind, shopKind, templateState } from './states.ts'
import { TemplateType, template, templateText } from './templates.ts'
import {
  ClassifyId,
  FaqId,
  flag,
  Instant,
  int,
  LabelId,
  line,
  longestText,
  nothing,
  page,
  pageInput,
  RequestId,
  TemplateId,
  text,
  wholeList,
} from './values.ts'

const Version = int(1, 1_000_000_000)
const Sort = int(0, 9999)
const ShopDict = shopKind.codec
const BizDict = goodKind.codec

const keptSetting = z.object({
  key: SettingKey,
  value: z.string(),
  version: z.int(),
  updateTime: Instant,
  /** Whether another value waits for another admin. */
  waitingFlag: flag,
})
export type KeptSetting = z.output<typeof keptSetting>

/** Only words and a colour of a dictionary are the operators': its values are the program's. */
export const dictColors = ['', 'success', 'warning', 'danger', 'info'] as const

const keptDict = z.object({
  dictType: z.string(),
  value: z.string(),
  label: z.string(),
  /** The program's own word. */
  ownLabel: z.string(),
  color: z.enum(dictColors),
  /** 0 where nobody has changed it. */
  version: z.int(),
})
export type KeptDict = z.output<typeof keptDict>

/** A class's fee when nobody said another, in basis points. */
export const standardFeeBp = 500

const savedClassify = classify.extend({
  showFlag: flag,
  version: z.int(),
  /** Whether another fee waits for another admin. */
  waitingFlag: flag,
})
const keptClassify = savedClassify.extend({ goodCount: z.int() })
export type KeptClassify = z.output<typeof keptClassify>

const classifyFields = {
  name: line(1, 12, '分类名称'),
  sort: Sort.default(0),
  /** The platform's fee in basis points, for sales from then on: other than it is, or than the parent's, it waits. */
  feeBp: int(0, 5000),
  showFlag: flag.default(true),
}

const savedLabel = label.extend({ shopDict: ShopDict.nullable(), showFlag: flag, version: z.int() })
const keptLabel = savedLabel.extend({ goodCount: z.int() })
export type KeptLabel = z.output<typeof keptLabel>

const labelFields = {
  name: line(1, 8, '标签名称'),
  groupName: line(1, 12, '标签分组'),
  sort: Sort.default(0),
  /** Left out: for both kinds of shop. */
  shopDict: ShopDict.optional(),
  showFlag: flag.default(true),
}

const statusFields = { statusDict: templateState.codec }
const keptTemplate = template.extend(statusFields)
export type KeptTemplate = z.output<typeof keptTemplate>
const keptTemplateText = templateText.extend(statusFields)
export type KeptTemplateText = z.output<typeof keptTemplateText>

const variable = z.object({
  key: z.string().regex(/^\w{1,30}$/, { error: '变量名由字母、数字和下划线组成' }),
  label: line(1, 20, '变量说明'),
  default: line(0, 100, '变量默认值'),
})

const templateFields = {
  name: line(2, 40, '模板名称'),
  typeDict: TemplateType,
  shopDict: ShopDict,
  bizDict: BizDict,
  contentHtml: text(longestText, '模板内容').min(1, { error: '请填写模板内容' }),
  variables: z.array(variable).max(30, { error: '最多 30 个变量' }).default([]),
  sort: Sort.default(0),
  statusDict: templateState.codec.default(templateState.on),
}

const keptFaq = faq.extend({ sort: z.int(), showFlag: flag, version: z.int() })
export type KeptFaq = z.output<typeof keptFaq>

const faqFields = {
  topic: line(1, 30, '主题'),
  question: line(2, 100, '问题'),
  answerHtml: text(longestText, '回答').min(1, { error: '请填写回答' }),
  sort: Sort.default(0),
  showFlag: flag.default(true),
}

/** What operators keep: everybody reads it by the Shared calls, whose etags follow at once. */
export const operatorContent = {
  listSetting: endpoint({
    path: '/zsm/api/operator/listSetting',
    access: 'operator',
    effect: 'read',
    input: z.object({}),
    output: wholeList(keptSetting),
  }),
  /** The value is checked by its key's rule; one of money waits for another admin. */
  updateSetting: endpoint({
    path: '/zsm/api/operator/updateSetting',
    access: 'operator',
    sends: 'body',
    input: z.object({ key: SettingKey, value: text(500, '设置'), version: Version }),
    output: keptSetting,
    errors: ['versionConflict', 'changeWaiting'],
  }),
  listDict: endpoint({
    path: '/zsm/api/operator/listDict',
    access: 'operator',
    effect: 'read',
    input: z.object({ dictType: line(1, 40, '字典').optional() }),
    output: wholeList(keptDict),
  }),
  /** An empty word and no colour are the program's own again. */
  updateDict: endpoint({
    path: '/zsm/api/operator/updateDict',
    access: 'operator',
    input: z.object({
      dictType: line(1, 40, '字典'),
      value: line(1, 20, '字典值'),
      label: line(0, 12, '显示名称').default(''),
      color: z.enum(dictColors, { error: '没有这个颜色' }).default(''),
      version: int(0, 1_000_000_000),
    }),
    output: keptDict,
    errors: ['versionConflict'],
  }),
  /** All of them, the hidden ones too. */
  listClassify: endpoint({
    path: '/zsm/api/operator/listClassify',
    access: 'operator',
    effect: 'read',
    input: z.object({ shopDict: ShopDict.optional() }),
    output: wholeList(keptClassify),
  }),
  createClassify: endpoint({
    path: '/zsm/api/operator/createClassify',
    access: 'operator',
    input: z.object({
      ...classifyFields,
      shopDict: ShopDict,
      /** Below another class it is that class's. */
      bizDict: BizDict.optional(),
      parentId: ClassifyId.optional(),
      requestId: RequestId,
    }),
    output: savedClassify,
    errors: ['classifyNotFound', 'classifyNameTaken', 'classifyTooDeep', 'changeWaiting'],
  }),
  updateClassify: endpoint({
    path: '/zsm/api/operator/updateClassify',
    access: 'operator',
    input: z.object({ id: ClassifyId, ...classifyFields, version: Version }),
    output: savedClassify,
    errors: ['classifyNotFound', 'classifyNameTaken', 'versionConflict', 'changeWaiting'],
  }),
  deleteClassify: endpoint({
    path: '/zsm/api/operator/deleteClassify',
    access: 'operator',
    input: z.object({ id: ClassifyId, version: Version }),
    output: nothing,
    errors: ['classifyNotFound', 'classifyInUse', 'versionConflict'],
  }),
  listLabel: endpoint({
    path: '/zsm/api/operator/listLabel',
    access: 'operator',
    roles: ['support'],
    effect: 'read',
    input: z.object({ ...pageInput, shopDict: ShopDict.optional() }),
    output: page(keptLabel),
  }),
  createLabel: endpoint({
    path: '/zsm/api/operator/createLabel',
    access: 'operator',
    roles: ['support'],
    input: z.object({ ...labelFields, requestId: RequestId }),
    output: savedLabel,
    errors: ['labelNameTaken'],
  }),
  updateLabel: endpoint({
    path: '/zsm/api/operator/updateLabel',
    access: 'operator',
    roles: ['support'],
    input: z.object({ id: LabelId, ...labelFields, version: Version }),
    output: savedLabel,
    errors: ['labelNotFound', 'labelNameTaken', 'versionConflict'],
  }),
  deleteLabel: endpoint({
    path: '/zsm/api/operator/deleteLabel',
    access: 'operator',
    roles: ['support'],
    input: z.object({ id: LabelId, version: Version }),
    output: nothing,
    errors: ['labelNotFound', 'labelInUse', 'versionConflict'],
  }),
  /** Those switched off too. */
  listTemplate: endpoint({
    path: '/zsm/api/operator/listTemplate',
    access: 'operator',
    roles: ['support'],
    effect: 'read',
    input: z.object({ ...pageInput, typeDict: TemplateType.optional() }),
    output: page(keptTemplate),
  }),
  getTemplate: endpoint({
    path: '/zsm/api/operator/getTemplate',
    access: 'operator',
    roles: ['support'],
    effect: 'read',
    input: z.object({ id: TemplateId }),
    output: keptTemplateText,
    errors: ['templateNotFound'],
  }),
  createTemplate: endpoint({
    path: '/zsm/api/operator/createTemplate',
    access: 'operator',
    roles: ['support'],
    sends: 'body',
    input: z.object({ ...templateFields, requestId: RequestId }),
    output: keptTemplateText,
    errors: ['variableUnknown'],
  }),
  updateTemplate: endpoint({
    path: '/zsm/api/operator/updateTemplate',
    access: 'operator',
    roles: ['support'],
    sends: 'body',
    input: z.object({ id: TemplateId, ...templateFields, version: Version }),
    output: keptTemplateText,
    errors: ['templateNotFound', 'variableUnknown', 'versionConflict'],
  }),
  listFaq: endpoint({
    path: '/zsm/api/operator/listFaq',
    access: 'operator',
    roles: ['support'],
    effect: 'read',
    input: z.object({ ...pageInput }),
    output: page(keptFaq),
  }),
  createFaq: endpoint({
    path: '/zsm/api/operator/createFaq',
    access: 'operator',
    roles: ['support'],
    sends: 'body',
    input: z.object({ ...faqFields, requestId: RequestId }),
    output: keptFaq,
  }),
  updateFaq: endpoint({
    path: '/zsm/api/operator/updateFaq',
    access: 'operator',
    roles: ['support'],
    sends: 'body',
    input: z.object({ id: FaqId, ...faqFields, version: Version }),
    output: keptFaq,
    errors: ['faqNotFound', 'versionConflict'],
  }),
}
