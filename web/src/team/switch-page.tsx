import { useMutation, useQuery } from '@tanstack/react-query'
import { type Place, team } from '@zsm/contract/team/team'
import { roleNames } from '@zsm/contract/wire/areas'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { saveBeforeSignOut } from '../api/before-sign-out.ts'
import { call } from '../api/client.ts'
import { query } from '../api/query.ts'
import { redirectTarget } from '../api/redirect-target.ts'
import { ownLogin, returnToOwn, useCreator } from '../api/session.ts'
import { paths } from '../paths.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Page, Panel } from '../ui/page/page.tsx'
import { type Line, LineList } from '../ui/table/line-list.tsx'
import { enterPlace } from './enter.ts'
import { placeLine } from './place-line.tsx'

/** `/account/switch`: the teams that one may enter, and the account of one's own. */
export function SwitchPage() {
  const { loginUserInfo, mobile, member } = useCreator()
  const [params] = useSearchParams()
  const wanted = redirectTarget(params.get('redirect'), paths.overview())
  const places = useQuery(query(team.listOwnPlaces, {}))
  const enter = useMutation({
    mutationFn: async (place: Place) => {
      await saveBeforeSignOut()
      const { token } = await call(team.enter, { memberId: place.memberId })
      await enterPlace(token, place)
    },
    // Every page belongs to the person who opened it.
    onSuccess: () => window.location.assign(paths.overview()),
  })
  const own = ownLogin()
  const goBack = async () => {
    if (!own) return
    await saveBeforeSignOut()
    returnToOwn(own)
    window.location.assign(paths.overview())
  }
  const current = (title: string, text: string): Line => ({
    key: 'current',
    title,
    text,
    action: <ButtonLink to={wanted}>继续使用</ButtonLink>,
  })
  const ownLine: Line = {
    key: 'own',
    title: '我自己的账号',
    text: own?.mobile,
    action: <Button onClick={() => void goBack()}>进入</Button>,
  }
  const entering = {
    pending: enter.isPending ? enter.variables.memberId : undefined,
    onEnter: (place: Place) => enter.mutate(place),
  }
  return (
    <Page title="切换账号" description="选择要进入的后台。进入别的后台前，正在填写的内容会先保存。">
      <Panel flush>
        <Loaded from={places} rows={3}>
          {({ list }) => (
            <LineList
              label="可以进入的后台"
              lines={[
                member
                  ? current(member.frontName, `现在在这里，角色：${roleNames[member.role]}`)
                  : current(loginUserInfo.name || mobile, '现在在这里，您自己的账号'),
                ...(own && member ? [ownLine] : []),
                ...list
                  .filter(({ memberId }) => memberId !== member?.id)
                  .map((place) => placeLine(place, entering)),
              ]}
            />
          )}
        </Loaded>
      </Panel>
    </Page>
  )
}
