import { useQuery } from '@tanstack/react-query'
import { creators } from '@zsm/contract/creators'
import { works } from '@zsm/contract/works'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../api/client.ts'
import { failureText } from '../api/failure-text.ts'
import { invalidate } from '../api/query.ts'
import { redirectTarget } from '../api/redirect-target.ts'
import { paths } from '../paths.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Page, Panel } from '../ui/page/page.tsx'
import { takeWayBack, useAuthorization } from './use-authorization.ts'

/** `/douyin/authorized`: Douyin redirects the creator here with a one-use code. */
export function AuthorizedPage() {
  const [params] = useSearchParams()
  const [back] = useState(() => redirectTarget(takeWayBack(), paths.works()))
  const code = params.get('code') ?? ''
  const state = params.get('state') ?? ''
  const taken = useTaken(code, state)
  const navigate = useNavigate()

  // Navigates on by itself once the server has the authorisation.
  useEffect(() => {
    if (!taken.data) return
    toast.success('抖音授权成功', { key: 'douyin' })
    void navigate(back, { replace: true })
  }, [taken.data, back, navigate])

  const refused = code === '' || state === ''
  const text = refused ? '您没有在抖音完成授权。' : taken.error && failureText(taken.error)
  return (
    <Page title="抖音授权">
      <Panel>
        {text ? (
          <>
            <ErrorState title="没有授权成功" text={text} />
            <ReturnBar back={back} />
          </>
        ) : (
          <Skeleton rows={3} />
        )}
      </Panel>
    </Page>
  )
}

/** Sends the code to the server, only once however often the page is rendered. */
const useTaken = (code: string, state: string) =>
  useQuery({
    queryKey: [works.authorized.path, { code, state }],
    queryFn: async () => {
      const taken = await call(works.authorized, { code, state })
      await invalidate(creators.getDouyinUser, creators.getUser)
      return taken
    },
    enabled: code !== '' && state !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

function ReturnBar({ back }: { back: string }) {
  const { authorize, leaving } = useAuthorization()
  return (
    <p className="state-action state-buttons">
      <ButtonLink to={back}>返回</ButtonLink>
      <button
        type="button"
        className="link-button"
        onClick={() => !leaving && authorize(back).catch(() => undefined)}
      >
        重新授权
      </button>
    </p>
  )
}
