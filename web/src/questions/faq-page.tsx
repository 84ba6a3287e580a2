import { useQuery } from '@tanstack/react-query'
import { type Faq, questions } from '@zsm/contract/questions'
import { reference } from '@zsm/contract/reference'
import { failureText } from '../api/failure-text.ts'
import { query } from '../api/query.ts'
import { sessionToken } from '../api/session.ts'
import { paths } from '../paths.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Link } from '../ui/page/link.tsx'
import { useView } from '../ui/table/use-view.ts'
import './faq-page.css'
import { usePageTitle } from '../ui/page/page-title.ts'
import { FaqEntry } from './faq-entry.tsx'
import { findFaqs, topicNames } from './faq-search.ts'
import { useMarks } from './use-marks.ts'

/** In the address, so that a link to an answer can be shared. */
const places = { topic: '', keyword: '' }
type Place = typeof places

/** `/tutorial/index`: the public help page. It needs neither the shell nor antd. */
export function FaqPage() {
  usePageTitle()
  const list = useQuery(query(questions.listFaq, {}))
  const [place, setPlace] = useView(places)
  return (
    <div className="faq">
      <header className="faq-bar">
        <a href={paths.site()} className="faq-brand">
          <img src="/logo.svg" alt="" width={28} height={28} />
          知视猫
        </a>
        <Link to={paths.overview()}>{sessionToken() ? '回到工作台' : '登录'}</Link>
      </header>
      <main>
        <h1>常见问题</h1>
        <input
          type="search"
          className="faq-search"
          aria-label="搜索问题"
          placeholder="搜索，如：提现、上传、封面"
          value={place.keyword}
          maxLength={60}
          onChange={({ target }) => setPlace({ keyword: target.value })}
        />
        {list.data ? (
          <Answers faqs={list.data.list} place={place} onPlace={setPlace} />
        ) : (
          <Unanswered error={list.error} onRetry={list.refetch} />
        )}
        <Support />
        <Version />
      </main>
    </div>
  )
}

const Unanswered = ({ error, onRetry }: { error: Error | null; onRetry: () => unknown }) =>
  error ? (
    <div className="faq-none" role="alert">
      <p>{failureText(error)}</p>
      <button type="button" onClick={() => onRetry()}>
        重试
      </button>
    </div>
  ) : (
    <Skeleton rows={8} />
  )

type AnswersProps = { faqs: Faq[]; place: Place; onPlace: (patch: Partial<Place>) => void }

function Answers({ faqs, place, onPlace }: AnswersProps) {
  const { marks, mark } = useMarks()
  const found = findFaqs(faqs, place)
  const searching = place.keyword.trim() !== ''
  return (
    <>
      <nav className="faq-topics" aria-label="分类">
        {['', ...topicNames(faqs)].map((topic) => (
          <button
            key={topic}
            type="button"
            aria-pressed={place.topic === topic}
            onClick={() => onPlace({ topic })}
          >
            {topic || '全部'}
          </button>
        ))}
      </nav>
      {found.length === 0 && (
        <div className="faq-none">
          <p>没有找到相关的问题，换个词试试。</p>
          <button type="button" className="link-button" onClick={() => onPlace({ keyword: '', topic: '' })}>
            查看全部问题
          </button>
        </div>
      )}
      {found.map(({ name, faqs }) => (
        <section key={name} className="faq-topic">
          <h2>{name}</h2>
          {faqs.map((faq) => (
            <FaqEntry key={faq.id} faq={faq} open={searching} marked={marks[faq.id]} onMark={mark} />
          ))}
        </section>
      ))}
    </>
  )
}

const version = query(reference.getConfig, { key: 'zsm_faq_version' }, { background: true })

/** The newest version of the answers. */
function Version() {
  const value = useQuery(version).data?.value
  return value ? <p className="faq-version muted">第 {value} 版</p> : null
}

const supportPhone = query(reference.getConfig, { key: 'zsm_service_mobile' }, { background: true })

/** The support hours, shown only if a phone number is set. */
function Support() {
  const phone = useQuery(supportPhone).data?.value
  if (!phone) return null
  return (
    <footer className="faq-support">
      <h2>没有找到答案？</h2>
      <p className="muted">客服每天 9:00–20:00 在线。</p>
      <a href={`tel:${phone.replace(/\s/g, '')}`}>拨打 {phone}</a>
    </footer>
  )
}
