import { useQuery } from '@tanstack/react-query'
import { accounts } from '@zsm/contract/accounts'
import { accountState } from '@zsm/contract/states'
import type { Mobile } from '@zsm/contract/values'
import { query } from '../api/query.ts'
import { paths } from '../paths.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Link } from '../ui/page/link.tsx'

/** Tells a creator who signs in that the account is about to be closed, and how to cancel. */
export function ClosingBanner({ mobile }: { mobile: Mobile }) {
  const account = useQuery({
    ...query(accounts.get, { id: mobile }, { background: true }),
    staleTime: 300_000,
  })
  if (account.data?.statusDict !== accountState.closing) return null
  return (
    <Notice kind="warning" action={<Link to={paths.closing()}>查看或撤回</Link>}>
      账号正在注销，到期前可以撤回
    </Notice>
  )
}
