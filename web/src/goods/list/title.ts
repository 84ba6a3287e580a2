import { goodKind, shopKind } from '@zsm/contract/states'
import { paths } from '../../paths.ts'
import { linkedKind, serviceKindOf } from '../good-kind.ts'

/** The title of `/course/list`, which depends on its query. */
export const listTitle = (query: URLSearchParams) =>
  query.get('shopDict') === String(shopKind.service) ? serviceKindOf(query.get('bizDict')).title : '课程管理'

/** The title of `/serve/list`, which depends on its query. */
export const servicesTitle = (query: URLSearchParams) =>
  query.get('biz') === String(linkedKind.bizDict) ? linkedKind.title : '服务管理'

/** The title of `/serve/edit`, which depends on its query. */
export const serviceEditorTitle = (query: URLSearchParams) =>
  `${query.has('id') ? '编辑' : '新建'}${serviceKindOf(query.get('bizDict')).noun}`

/** The menu entry for `/serve/edit`, which depends on its query. */
export const serviceMenu = (query: URLSearchParams) =>
  query.get('bizDict') === String(goodKind.download) ? paths.downloads() : paths.services()
