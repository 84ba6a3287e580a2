import { useQuery } from '@tanstack/react-query'
import { creators } from '@zsm/contract/creators'
import type { CreatorId } from '@zsm/contract/values'
import { query } from '../api/query.ts'
import type { Session } from '../api/session.ts'

/** The creator as the platform knows them. */
export function usePlatformUser(session: Pick<Session, 'frontId' | 'platformCode'> | undefined) {
  const { frontId, platformCode } = session ?? {}
  return useQuery({
    ...query(
      creators.getUser,
      { frontId: frontId ?? nobody, platformDict: platformCode },
      { background: true },
    ),
    enabled: frontId !== undefined,
    staleTime: 300_000,
  })
}

const nobody = '' as CreatorId
