import { useOperatorSession } from '../../api/operator-session.ts'
import { hourOfDay } from '../../format/time.ts'
import { useRole } from '../../operators/office/public.ts'
import { Page } from '../../ui/page/page.tsx'
import { greeting } from '../greeting.ts'
import { DaysPanel } from './days-panel.tsx'
import { HealthPanel } from './health-panel.tsx'
import { WorkPanel } from './work-panel.tsx'

/** The operators' overview: what waits, what happened, and how the system is. */
export function OfficeOverviewPage() {
  const name = useOperatorSession((state) => state.session?.name)
  const seesMoney = useRole('finance')
  const seesHealth = useRole('admin', 'finance')
  return (
    <Page title="概览" description={`${greeting(hourOfDay())}，${name ?? ''}`}>
      <WorkPanel />
      {seesMoney && <DaysPanel />}
      {seesHealth && <HealthPanel />}
    </Page>
  )
}
