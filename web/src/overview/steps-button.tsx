import { useQuery } from '@tanstack/react-query'
import { overview } from '@zsm/contract/overview'
import { useNavigate } from 'react-router'
import { query, useCall } from '../api/query.ts'
import { paths } from '../paths.ts'
import { stepsOf } from './first-steps.ts'

/** Leads to the first steps, also if they are hidden. Nothing once all are done. */
export function StepsButton() {
  const { data } = useQuery(query(overview.get, {}, { background: true }))
  const navigate = useNavigate()
  const show = useCall(overview.hideSteps, {
    invalidates: [overview.get],
    onSuccess: () => navigate(paths.overview()),
  })
  const left = data ? stepsOf(data).filter(({ done }) => !done).length : 0
  if (left === 0) return null
  return (
    <button
      type="button"
      className="link-button"
      disabled={show.isPending}
      onClick={() => show.mutate({ hideFlag: false })}
    >
      显示新手步骤（还差 {left} 步）
    </button>
  )
}
