import { RightOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { overview } from '@zsm/contract/overview'
import type { Instant } from '@zsm/contract/values'
import { query } from '../api/query.ts'
import { dateTime } from '../format/time.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Link } from '../ui/page/link.tsx'
import { Panel } from '../ui/page/page.tsx'
import { digestLines } from './digest-lines.ts'

/** What happened since the last visit. */
export function DigestPanel({ sinceTime: asked }: { sinceTime: Instant }) {
  const digest = useQuery(query(overview.getDigest, { sinceTime: asked }))
  const sinceTime = digest.data?.sinceTime ?? asked
  return (
    <Panel title="上次来之后" description={`${dateTime(sinceTime)} 之后，按这台设备上次打开的时间算。`}>
      <Loaded from={digest} rows={2}>
        {(digest) => <Lines lines={digestLines(digest)} />}
      </Loaded>
    </Panel>
  )
}

function Lines({ lines }: { lines: ReturnType<typeof digestLines> }) {
  if (lines.length === 0) return <p className="muted">没有新的订单、退款、问题和评价。</p>
  return (
    <ul className="todos">
      {lines.map(({ text, to }) => (
        <li key={text}>
          <Link to={to}>
            {text}
            <RightOutlined aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
