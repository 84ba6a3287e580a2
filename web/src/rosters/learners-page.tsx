import { exportKind } from '@zsm/contract/states'
import { GoodId, LearnerId } from '@zsm/contract/values'
import { Button } from 'antd'
import { ExportButton } from '../exports/public.ts'
import { OneGoodNotice } from '../goods/public.ts'
import { lazyPart } from '../ui/overlay/lazy-part.tsx'
import { Page } from '../ui/page/page.tsx'
import { Tabs } from '../ui/page/tabs.tsx'
import { useView } from '../ui/table/use-view.ts'
import { LearnerDrawer } from './learner-drawer.tsx'
import { NoticesPanel } from './notices-panel.tsx'
import { RosterPanel } from './roster-panel.tsx'
import { filtersOf, rosterView } from './roster-view.ts'

const GiveAccessDialog = lazyPart(
  () => import('./give-access-dialog.tsx').then((file) => file.GiveAccessDialog),
  ({ onClose }) => onClose(),
)
const NoticeDialog = lazyPart(
  () => import('./notice-dialog.tsx').then((file) => file.NoticeDialog),
  ({ onClose }) => onClose(),
)

/** `/learners`: the creator's learners, access by hand, and notices. */
export function LearnersPage() {
  const [view, setView] = useView(rosterView, 'learner', 'dialog')
  const goodId = GoodId.safeParse(view.good).data
  const opened = LearnerId.safeParse(view.learner).data
  const close = () => setView({ dialog: '' })
  return (
    <Page
      title="学员"
      description="谁买了您的课、学到哪里、最近什么时候学过。"
      actions={
        <>
          {view.tab === 'learners' && (
            <ExportButton filters={{ kindDict: exportKind.learners, ...filtersOf(view) }} />
          )}
          <Button onPointerEnter={NoticeDialog.preload} onClick={() => setView({ dialog: 'notice' })}>
            通知学员
          </Button>
          <Button
            type="primary"
            onPointerEnter={GiveAccessDialog.preload}
            onClick={() => setView({ dialog: 'give' })}
          >
            手动开通
          </Button>
        </>
      }
    >
      <OneGoodNotice
        id={goodId}
        noun={view.tab === 'notices' ? '通知' : '学员'}
        onAll={() => setView({ good: '' })}
      />
      <Tabs
        label="学员与通知"
        open={view.tab}
        onOpen={(tab) => setView({ ...rosterView, tab, good: view.good })}
        tabs={[
          {
            key: 'learners',
            label: '学员',
            render: () => <RosterPanel view={view} setView={setView} />,
          },
          {
            key: 'notices',
            label: '通知记录',
            render: () => <NoticesPanel view={view} setView={setView} goodId={goodId} />,
          },
        ]}
      />
      {opened && <LearnerDrawer id={opened} onClose={() => setView({ learner: '' })} />}
      {view.dialog === 'give' && (
        <GiveAccessDialog
          goodId={goodId}
          onClose={close}
          onGiven={(learner) => setView({ dialog: '', learner })}
        />
      )}
      {view.dialog === 'notice' && (
        <NoticeDialog
          goodId={goodId}
          onClose={close}
          onSent={() => setView({ dialog: '', tab: 'notices' })}
        />
      )}
    </Page>
  )
}
