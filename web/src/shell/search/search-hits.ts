import type {
  FoundFile,
  FoundGood,
  FoundLearner,
  FoundLesson,
  FoundOrder,
  FoundWithdrawal,
  search,
} from '@zsm/contract/search'
import { goodKind, lessonKind } from '@zsm/contract/states'
import type { OutputOf } from '@zsm/contract/wire/endpoint'
import { labelOf } from '../../format/dictionary.ts'
import { yuan } from '../../format/money.ts'
import { libraryPaths } from '../../library-paths.ts'
import { paths } from '../../paths.ts'
import { labelOfPage, type SearchPage } from './search-pages.ts'
import type { SearchHit } from './search-recent.ts'

export type HitGroup = { title: string; hits: SearchHit[] }

export const pageHit = (page: SearchPage): SearchHit => ({
  title: labelOfPage(page),
  hint: '页面',
  to: page.path,
})

/** The server's results as search hits. */
export const ownHits = (found: OutputOf<typeof search.listData>): HitGroup[] => [
  { title: '商品', hits: found.goods.map(goodHit) },
  { title: '课时', hits: found.lessons.map(lessonHit) },
  { title: '订单', hits: found.orders.map(orderHit) },
  { title: '学员', hits: found.learners.map(learnerHit) },
  { title: '提现', hits: found.withdrawals.map(withdrawalHit) },
  { title: '素材', hits: found.files.map(fileHit) },
]

const goodHit = (good: FoundGood): SearchHit => ({
  title: good.name,
  hint: `${labelOf('bizDict', good.bizDict)} · ${good.shelfFlag ? '在售' : '未上架'}`,
  to: editorOf(good),
})

const editorOf = ({ id, bizDict }: FoundGood) => {
  if (bizDict === goodKind.bundle) return paths.bundleEditor({ id })
  return bizDict === goodKind.course || bizDict === goodKind.lesson
    ? paths.courseEditor(id)
    : paths.serviceEditor({ bizDict, id })
}

/** The editor of its course, scrolled to it. */
const lessonHit = ({ id, name, typeDict, goodId, goodName }: FoundLesson): SearchHit => ({
  title: name,
  hint: `${goodName} · ${lessonKind.labels[typeDict]}`,
  to: `${paths.courseEditor(goodId)}#${id}`,
})

const learnerHit = ({ learnerId, name, mobile }: FoundLearner): SearchHit => ({
  title: name,
  hint: mobile || '账号已注销',
  to: paths.learners({ learner: learnerId }),
  isPerson: true,
})

const withdrawalHit = ({ withdrawNo, amountFen, statusDict }: FoundWithdrawal): SearchHit => ({
  title: withdrawNo,
  hint: `${yuan(amountFen)} · ${labelOf('withdrawStatusDict', statusDict)}`,
  to: paths.funds({ tab: 'withdrawals', keyword: withdrawNo }),
})

const orderHit = ({ id, orderNo, goodName, payFen }: FoundOrder): SearchHit => ({
  title: orderNo,
  hint: `${goodName} · ${yuan(payFen)}`,
  to: paths.orders({ keyword: orderNo, order: id }),
})

const fileHit = ({ id, title, kindDict }: FoundFile): SearchHit => ({
  title,
  hint: labelOf('kindDict', kindDict),
  to: libraryPaths[kindDict]({ keyword: title, file: id }),
})
