import { z } from 'zod'
import { goodKind, shopKind, templateType } from './states.ts'
import { Instant, page, pageInput, TemplateId } from './values.ts'
import { endpoint } from './wire/endpoint.ts'

/** 1 课程介绍, 2 服务说明, 3 样文素材, 4 协议, 5 海报 */
export const TemplateType = templateType.codec
const ShopDict = shopKind.codec
const BizDict = goodKind.codec

/** A text to start from; `{{key}}` in it stands for a variable. */
export const template = z.object({
  id: TemplateId,
  typeDict: TemplateType,
  name: z.string(),
  shopDict: ShopDict,
  bizDict: BizDict,
  sort: z.int(),
  version: z.int(),
  updateTime: Instant,
})
export type Template = z.output<typeof template>

export const templateText = template.extend({
  contentHtml: z.string(),
  variables: z.array(z.object({ key: z.string(), label: z.string(), default: z.string() })),
})
export type TemplateText = z.output<typeof templateText>

export const templates = {
  listData: endpoint({
    path: '/zsm/api/template/listData',
    access: 'public',
    effect: 'read',
    alsoGet: true,
    shared: true,
    input: z.object({
      ...pageInput,
      typeDict: TemplateType.optional(),
      shopDict: ShopDict.optional(),
      bizDict: BizDict.optional(),
    }),
    output: page(template),
  }),
  get: endpoint({
    path: '/zsm/api/template/get',
    access: 'public',
    effect: 'read',
    alsoGet: true,
    shared: true,
    input: z.object({ id: TemplateId }),
    output: templateText,
    errors: ['templateNotFound'],
  }),
}
