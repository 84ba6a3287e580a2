import { useMutation } from '@tanstack/react-query'
import { codePurpose } from '@zsm/contract/states'
import { type Place, team } from '@zsm/contract/team/team'
import type { Mobile } from '@zsm/contract/values'
import { roleNames } from '@zsm/contract/wire/areas'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  failureBeside,
  problemsFrom,
  problemsOf,
  SignIn,
  SignInCode,
  SignInMobile,
  useOutsideForm,
} from '../accounts/public.ts'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/page/link.tsx'
import { usePageTitle } from '../ui/page/page-title.ts'
import { enterPlace } from './enter.ts'
import './sign-in-page.css'

/** `/team/login`: somebody of a team signs in with a code to their own number, and accepts an invitation. */
export function TeamSignInPage() {
  usePageTitle()
  const navigate = useNavigate()
  const [places, setPlaces] = useState<readonly Place[]>()
  const { values, change, problems, setProblems, sendCode } = useOutsideForm({ mobile: '', code: '' })
  const input = { mobile: values.mobile.trim() as Mobile, code: values.code }

  const enter = useMutation({
    mutationFn: async (place: Place) => {
      const { token } = await call(team.signIn, { ...input, memberId: place.memberId }, { signedOut: true })
      await enterPlace(token, place)
    },
    meta: { shown: 'inline' },
    onError: (error) => setProblems(problemsFrom(error)),
    onSuccess: () => navigate(paths.overview(), { replace: true }),
  })
  const ask = useMutation({
    mutationFn: () => call(team.listPlaces, input, { signedOut: true }),
    meta: { shown: 'inline' },
    onError: (error) => setProblems(problemsFrom(error)),
    onSuccess: ({ list }) => {
      setPlaces(list)
      // The only team that was entered before is no choice.
      const [first, second] = list
      if (first && !second && !first.invitedFlag) enter.mutate(first)
    },
  })
  const submit = () => {
    const found = problemsOf(team.listPlaces, input)
    setProblems(found)
    if (Object.keys(found).length === 0) ask.mutate()
  }
  const edit = (patch: Partial<typeof values>) => {
    change(patch)
    setPlaces(undefined)
  }
  const busy = ask.isPending || enter.isPending || enter.isSuccess
  return (
    <SignIn
      title="团队成员登录"
      subtitle="用创作者邀请的手机号登录"
      submitting={busy}
      failure={failureBeside(ask.error) ?? failureBeside(enter.error)}
      onSubmit={submit}
      footer={<Link to={paths.login()}>创作者登录</Link>}
    >
      <SignInMobile
        autoComplete="username"
        value={values.mobile}
        onChange={(mobile) => edit({ mobile })}
        failure={problems.mobile}
      />
      <SignInCode
        value={values.code}
        onChange={(code) => edit({ code })}
        failure={problems.code}
        send={() => sendCode(codePurpose.team)}
      />
      {places && <Places places={places} busy={busy} onEnter={(place) => enter.mutate(place)} />}
    </SignIn>
  )
}

type PlacesProps = { places: readonly Place[]; busy: boolean; onEnter: (place: Place) => void }

/** The choice after a right code. */
function Places({ places, busy, onEnter }: PlacesProps) {
  if (places.length === 0)
    return (
      <p className="team-places-none" role="status">
        这个手机号没有团队或有效的邀请。请让创作者邀请您，或再次发出邀请。
      </p>
    )
  return (
    <ul className="team-places" aria-label="选择要进入的后台">
      {places.map((place) => (
        <li key={place.memberId}>
          <span>
            <strong>{place.frontName}</strong>
            <br />
            {place.invitedFlag ? '邀请您加入，' : ''}角色：{roleNames[place.role]}
          </span>
          <button type="button" disabled={busy} onClick={() => onEnter(place)}>
            {place.invitedFlag ? '接受并进入' : '进入'}
          </button>
        </li>
      ))}
    </ul>
  )
}
