import { useQuery } from '@tanstack/react-query'
import { template } from '@zsm/contract/operators/template'
import { useNavigate, useRevalidator } from 'react-router'
import { saveBeforeSignOut } from '../../api/before-sign-out.ts'
import { forgetOperator, useOperatorSession } from '../../api/operator-session.ts'
import { queryClient } from '../../api/query.ts'
import { avatarOf } from '../../api/session.ts'
import { operatorLogout, readRolesAgain } from '../../api/template-client.ts'
import { showFailure } from '../../failures/show-failure.ts'
import { MissingFactsNotice, ProofAsked, rolesText } from '../../operators/public.ts'
import { paths } from '../../paths.ts'
import { confirm } from '../../ui/overlay/confirm.ts'
import { ListsOf } from '../../ui/table/views/list-owner.tsx'
import { AccountMenu } from './account-menu.tsx'
import { operatorMenu } from './operator-menu.tsx'
import { Shell } from './shell.tsx'
import { useWaiting } from './use-waiting.ts'

export function OperatorShell() {
  const session = useOperatorSession((state) => state.session)
  const navigate = useNavigate()
  useFreshRoles(session?.token)
  const waiting = useWaiting(session !== undefined)
  if (!session) return null

  const leave = async () => {
    if (!(await confirm(question))) return
    await saveBeforeSignOut()
    await operatorLogout().catch(showFailure)
    forgetOperator()
    queryClient.clear()
    await navigate(paths.operatorLogin(), { replace: true })
  }
  return (
    <>
      <ListsOf key={session.token} owner="operator">
        <Shell
          menu={operatorMenu}
          waiting={waiting}
          owner={`operator ${session.id}`}
          home={paths.operatorHome()}
          notice={<MissingFactsNotice />}
          account={
            <AccountMenu
              name={session.name}
              level={rolesText(session.roles)}
              picture={avatarOf(session)}
              links={links}
              onSignOut={leave}
            />
          }
        />
      </ListsOf>
      <ProofAsked />
    </>
  )
}

/**
 * Refreshes the operator's roles from the server. Menu and tags follow, and the routes' guards run again. A page that is still
 * allowed keeps its state.
 */
function useFreshRoles(token: string | undefined) {
  const { revalidate } = useRevalidator()
  useQuery({
    queryKey: [template.info.path, token],
    queryFn: async () => {
      const changed = await readRolesAgain()
      if (changed) await revalidate()
      return changed
    },
    enabled: token !== undefined,
    staleTime: 60_000,
    refetchInterval: 300_000,
    meta: { quiet: true },
  })
}

// specification 1: the navbar's profile and dashboard links
const links = [
  { title: '个人资料', to: paths.operatorProfile() },
  { title: 'Dashboard', href: paths.site() },
  { title: '修改密码', to: paths.operatorPassword() },
]

const question = { title: '提示', text: '退出运营后台?', accept: '立即退出', cancel: '暂不退出' }
