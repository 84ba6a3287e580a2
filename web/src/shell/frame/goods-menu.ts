import { goodKind, shopKind } from '@zsm/contract/states'
import { paths } from '../../paths.ts'
import type { SecondaryMenu } from './route-handle.ts'

const goodList = (title: string, query?: Record<string, number>) => {
  const to = paths.courses(query)
  return { title, to, key: to }
}

/** Specification 2: beside the courses, the lists of the service shop. */
export const goodsMenu: SecondaryMenu = {
  title: '商品类型',
  entries: [
    goodList('课程专栏'),
    goodList('单项服务', { shopDict: shopKind.service, bizDict: goodKind.service }),
    goodList('关联商品', { shopDict: shopKind.service, bizDict: goodKind.linked }),
    goodList('下载内容', { shopDict: shopKind.service, bizDict: goodKind.download }),
  ],
}
