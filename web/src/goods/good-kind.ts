import type { Good } from '@zsm/contract/goods/good'
import { goodKind, type StateOf, shopKind } from '@zsm/contract/states'
import type { GoodId, OutlineId } from '@zsm/contract/values'
import { paths } from '../paths.ts'

type ServiceBiz = 1 | 4 | 100

/** A kind of good: its names on the screens, and where it is listed and edited. */
export type GoodKind = {
  bizDict: typeof goodKind.course | typeof goodKind.bundle | ServiceBiz
  shopDict: StateOf<typeof shopKind>
  noun: string
  /** The kind's plural. */
  title: string
  /** The word for its buyers. */
  buyer: string
  /** The prefix of the drafts of its editor. */
  scopes: string
  list: string
  newPath: string
  editPath: (id: GoodId) => string
  draftPath: (draft: OutlineId) => string
}

export const courseKind: GoodKind = {
  bizDict: goodKind.course,
  shopDict: shopKind.knowledge,
  noun: '课程',
  title: '课程',
  buyer: '学员',
  scopes: 'course/album:',
  list: paths.courses(),
  newPath: paths.courseEditor(),
  editPath: paths.courseEditor,
  draftPath: paths.newCourse,
}

export const bundleKind: GoodKind = {
  ...courseKind,
  bizDict: goodKind.bundle,
  noun: '套餐',
  title: '套餐',
  scopes: 'course/bundle:',
  newPath: paths.bundleEditor(),
  editPath: (id) => paths.bundleEditor({ id }),
  draftPath: (draft) => paths.bundleEditor({ draft }),
}

/** The kind of good behind a `bizDict` in the knowledge shop; courses by default. */
export const knowledgeKindOf = (bizDict: unknown): GoodKind =>
  String(bizDict) === String(goodKind.bundle) ? bundleKind : courseKind

type Sold = Pick<GoodKind, 'noun' | 'title' | 'list'> & { bizDict: ServiceBiz }

const sold = ({ bizDict, ...named }: Sold): GoodKind => ({
  ...named,
  bizDict,
  shopDict: shopKind.service,
  buyer: '买家',
  scopes: `serve/edit/${bizDict}:`,
  newPath: paths.serviceEditor({ bizDict }),
  editPath: (id) => paths.serviceEditor({ bizDict, id }),
  draftPath: (draft) => paths.serviceEditor({ bizDict, draft }),
})

const serviceKind = sold({
  bizDict: goodKind.service,
  noun: '服务',
  title: '单项服务',
  list: paths.services(),
})
export const linkedKind = sold({
  bizDict: goodKind.linked,
  noun: '关联商品',
  title: '关联商品',
  list: paths.services({ biz: 4 }),
})
export const downloadKind = sold({
  bizDict: goodKind.download,
  noun: '资料',
  title: '下载资料',
  list: paths.downloads(),
})

const serviceKinds = [serviceKind, linkedKind, downloadKind]

/** The kind of good behind a `bizDict` in the service shop; services by default. */
export const serviceKindOf = (bizDict: unknown): GoodKind =>
  serviceKinds.find((kind) => String(kind.bizDict) === String(bizDict)) ?? serviceKind

/** The filter of its list. One list has the courses of every form, and bundles. */
export const listedIn = ({ shopDict, bizDict }: GoodKind) =>
  shopDict === shopKind.knowledge ? { shopDict } : { shopDict, bizDict }

export const kindOf = ({ shopDict, bizDict }: Pick<Good, 'shopDict' | 'bizDict'>): GoodKind =>
  shopDict === shopKind.knowledge ? knowledgeKindOf(bizDict) : serviceKindOf(bizDict)
