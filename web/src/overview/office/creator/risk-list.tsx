import type { CreatorId } from '@zsm/contract/values'
import { riskText, useRisks } from '../../../operators/office/public.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/page/link.tsx'

/** Every risk in words, with links to the other creators. Nothing if nothing stands out. */
export function RiskList({ id }: { id: CreatorId }) {
  const risks = useRisks([id]).data?.list.flatMap(({ risks }) => risks) ?? []
  if (risks.length === 0) return null
  return (
    <ul className="risk-list" aria-label="风险提示">
      {risks.map((risk) => (
        <li key={`${risk.kind}${risk.tail}`}>
          {riskText(risk)}
          {risk.creators.map(({ id, name }) => (
            <Link key={id} to={paths.operatorCreator({ id })}>
              {name}
            </Link>
          ))}
        </li>
      ))}
    </ul>
  )
}
