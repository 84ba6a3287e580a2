import { goodKind } from '@zsm/contract/states'
import type { Area } from '@zsm/contract/wire/areas'
import { mayOpen } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { chooseMode, type ModeChoice } from '../../ui/theme/appearance.ts'
import type { RouteHandle } from '../frame/route-handle.ts'
import { soundsLike } from './search-pages.ts'
import type { SearchHit } from './search-recent.ts'

/** What a person can do from the search: an address that opens the form, or a change of the look at once. */
type Action =
  | { title: string; also: string; to: string; areas: readonly Area[] }
  | { title: string; also: string; mode: ModeChoice }

const ofCreators: Action[] = [
  { title: '新建课程', also: '创建课程 添加课程', to: paths.courseEditor(), areas: ['teaching'] },
  { title: '新建套餐', also: '创建套餐 打包 组合', to: paths.bundleEditor(), areas: ['teaching'] },
  {
    title: '新建服务',
    also: '创建服务',
    to: paths.serviceEditor({ bizDict: goodKind.service }),
    areas: ['teaching'],
  },
  {
    title: '新建下载商品',
    also: '创建下载',
    to: paths.serviceEditor({ bizDict: goodKind.download }),
    areas: ['teaching'],
  },
  { title: '发布短视频', also: '抖音', to: paths.publish(), areas: ['teaching'] },
  { title: '申请提现', also: '提现 取钱 打款', to: paths.funds({ dialog: 'withdraw' }), areas: ['account'] },
  {
    title: '记一笔线下成交',
    also: '补录 线下订单',
    to: paths.orders({ tab: 'orders', dialog: 'sale' }),
    areas: ['service'],
  },
]

const ofEverybody: Action[] = [
  { title: '切换深色', also: '深色模式 夜间 外观', mode: 'dark' },
  { title: '切换浅色', also: '浅色模式 白天 外观', mode: 'light' },
  { title: '外观跟随系统', also: '切换外观', mode: 'system' },
]

/** The actions whose name contains the words or sounds like them, pinyin and initials included. */
export function findActions(side: RouteHandle['side'], words: string): SearchHit[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return []
  return [...(side === 'creator' ? ofCreators : []), ...ofEverybody]
    .filter((action) => !('areas' in action) || mayOpen(action.areas))
    .filter(({ title, also }) =>
      [title, ...also.split(' ')].some((name) => name.includes(wanted) || soundsLike(name, wanted)),
    )
    .map((action) =>
      'to' in action
        ? { title: action.title, hint: '操作', to: action.to }
        : {
            title: action.title,
            hint: '操作',
            to: `mode:${action.mode}`,
            run: () => chooseMode(action.mode),
          },
    )
}
