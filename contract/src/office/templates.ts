import { z } from 'zod'
import { goodKind, shopKind, templateState } from '../states.ts'
import { TemplateType, template, templateText } from '../templates.ts'
import { int, line, longestText, page, pageInput, RequestId, TemplateId, text, Version } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

const Sort = int(0, 9999)

const statusFields = { statusDict: templateState.codec }
const officeTemplate = template.extend(statusFields)
export type OfficeTemplate = z.output<typeof officeTemplate>
const officeTemplateText = templateText.extend(statusFields)
export type OfficeTemplateText = z.output<typeof officeTemplateText>

const variable = z.object({
  key: z.string().regex(/^\w{1,30}$/, { error: '变量名由字母、数字和下划线组成' }),
  label: line(1, 20, '变量说明'),
  default: line(0, 100, '变量默认值'),
})

const templateFields = {
  name: line(2, 40, '模板名称'),
  typeDict: TemplateType,
  shopDict: shopKind.codec,
  bizDict: goodKind.codec,
  contentHtml: text(longestText, '模板内容').min(1, { error: '请填写模板内容' }),
  variables: z.array(variable).max(30, { error: '最多 30 个变量' }).default([]),
  sort: Sort.default(0),
  statusDict: templateState.codec.default(templateState.on),
}

/** Texts that creators can start from. */
export const operatorTemplates = {
  /** All templates, those switched off included. */
  listTemplate: endpoint({
    path: '/zsm/api/operator/listTemplate',
    access: 'operator',
    roles: ['support'],
    effect: 'read',
    input: z.object({ ...pageInput, typeDict: TemplateType.optional() }),
    output: page(officeTemplate),
  }),
  getTemplate: endpoint({
    path: '/zsm/api/operator/getTemplate',
    access: 'operator',
    roles: ['support'],
    effect: 'read',
    input: z.object({ id: TemplateId }),
    output: officeTemplateText,
    errors: ['templateNotFound'],
  }),
  createTemplate: endpoint({
    path: '/zsm/api/operator/createTemplate',
    access: 'operator',
    roles: ['support'],
    sends: 'body',
    input: z.object({ ...templateFields, requestId: RequestId }),
    output: officeTemplateText,
    errors: ['variableUnknown'],
  }),
  updateTemplate: endpoint({
    path: '/zsm/api/operator/updateTemplate',
    access: 'operator',
    roles: ['support'],
    sends: 'body',
    input: z.object({ id: TemplateId, ...templateFields, version: Version }),
    output: officeTemplateText,
    errors: ['templateNotFound', 'variableUnknown', 'versionConflict'],
  }),
}
