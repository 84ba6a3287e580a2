import { useQuery } from '@tanstack/react-query'
import { operators } from '@zsm/contract/operators'
import { companyFacts, settingRules } from '@zsm/contract/settings'
import { useState } from 'react'
import { query } from '../api/query.ts'
import { paths } from '../paths.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Link } from '../ui/page/link.tsx'
import { useRole } from './office/use-role.ts'

/**
 * Tells an admin which facts about the company the public site lacks, until they are entered or the notice is dismissed for this
 * visit.
 */
export function MissingFactsNotice() {
  const isAdmin = useRole('admin')
  const [aside, setAside] = useState(false)
  const settings = useQuery({
    ...query(operators.listSetting, {}, { background: true }),
    enabled: isAdmin,
    staleTime: 300_000,
  })
  const entered = new Map(settings.data?.list.map(({ key, value }) => [key, value]))
  const missing = companyFacts.filter((key) => entered.get(key) === '')
  if (aside || missing.length === 0) return null
  return (
    <Notice
      kind="warning"
      action={
        <span className="notice-actions">
          <Link to={paths.operatorSettings()}>去填写</Link>
          <button type="button" className="link-button" onClick={() => setAside(true)}>
            稍后
          </button>
        </span>
      }
    >
      官网还缺 {missing.length} 项公司信息：{missing.map((key) => settingRules[key].title).join('、')}
    </Notice>
  )
}
