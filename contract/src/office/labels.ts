import { z } from 'zod'
import { label } from '../reference.ts'
import { shopKind } from '../states.ts'
import { flag, int, LabelId, line, nothing, page, pageInput, RequestId, Version } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

const Sort = int(0, 9999)
const ShopDict = shopKind.codec

const savedLabel = label.extend({ shopDict: ShopDict.nullable(), showFlag: flag, version: z.int() })
const officeLabel = savedLabel.extend({ goodCount: z.int() })
export type OfficeLabel = z.output<typeof officeLabel>

const labelFields = {
  name: line(1, 8, '标签名称'),
  groupName: line(1, 12, '标签分组'),
  sort: Sort.default(0),
  /** Omitted: for both kinds of shop. */
  shopDict: ShopDict.optional(),
  showFlag: flag.default(true),
}

export const operatorLabels = {
  listLabel: endpoint({
    path: '/zsm/api/operator/listLabel',
    access: 'operator',
    roles: ['support'],
    effect: 'read',
    input: z.object({ ...pageInput, shopDict: ShopDict.optional() }),
    output: page(officeLabel),
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
}
