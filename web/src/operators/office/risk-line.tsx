import { useQuery } from '@tanstack/react-query'
import { operators } from '@zsm/contract/operators'
import type { CreatorId } from '@zsm/contract/values'
import { query } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/page/link.tsx'
import './risk-line.css'
import { riskNames } from './risk-text.ts'

/** What stands out at the creators of a list, read once for all of its rows. */
export function useRisks(ids: readonly CreatorId[]) {
  const creatorIds = [...new Set(ids)].toSorted().slice(0, 50)
  return useQuery({
    ...query(operators.listCreatorRisk, { creatorIds }, { background: true }),
    enabled: creatorIds.length > 0,
    meta: { quiet: true },
  })
}

/** One small line that leads to the creator's page; nothing if nothing stands out. `among`: the creators of the list. */
export function RiskLine({ creator, among }: { creator: CreatorId; among: readonly CreatorId[] }) {
  const found = useRisks(among).data?.list.find(({ id }) => id === creator)
  return found ? (
    <Link className="risk-line" to={paths.operatorCreator({ id: creator })}>
      风险：{[...new Set(found.risks.map(({ kind }) => riskNames[kind]))].join('、')}
    </Link>
  ) : null
}
