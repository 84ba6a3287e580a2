import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import './detail-drawer.css'

type DetailDrawerProps = {
  title: string
  open: boolean
  onClose: () => unknown
  /** Buttons at the foot. */
  actions?: ReactNode
  size?: number
  children: ReactNode
}

/** What scrolls is reached by keys, also where nothing in it is a button. */
const scrollsByKeys = (content: HTMLElement | null) => {
  content?.parentElement?.setAttribute('tabindex', '0')
}

/** One thing in detail, beside the list it comes from. Keep what is open in the URL. */
export const DetailDrawer = ({ title, open, onClose, actions, size = 520, children }: DetailDrawerProps) => (
  <Drawer
    open={open}
    title={title}
    size={size}
    styles={{ wrapper: { maxWidth: '100vw' } }}
    footer={actions ? <div className="drawer-actions">{actions}</div> : null}
    onClose={() => onClose()}
    destroyOnHidden
  >
    <div ref={scrollsByKeys}>{children}</div>
  </Drawer>
)

/** Facts by name: `<Facts of={[['订单号', order.orderNo], …]} />`; an empty value shows a dash. */
export const Facts = ({ of: facts }: { of: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="facts">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value === '' || value === null || value === undefined ? '—' : value}</dd>
      </div>
    ))}
  </dl>
)
