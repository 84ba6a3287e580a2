import type { SiteFact } from '@zsm/contract/site/site'
import type { ReactNode } from 'react'
import { Fact, Known } from './fact.tsx'

type FactsProps = { facts: readonly (readonly [name: string, of: SiteFact])[]; children?: ReactNode }

/** The known facts, one per line, with their labels. */
export function Facts({ facts, children }: FactsProps) {
  return (
    <dl className="facts">
      {facts.map(([name, of]) => (
        <Known key={of} of={of}>
          <div>
            <dt>{name}</dt>
            <dd>
              <Fact of={of} />
            </dd>
          </div>
        </Known>
      ))}
      {children}
    </dl>
  )
}
