import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import './detail-drawer.css'

type DetailDrawerProps = {
  title: string
  open: boolean
  onClose: () => unknown
  /** Buttons at the bottom. */
  actions?: ReactNode
  size?: number
  /** Beside the title. */
  extra?: ReactNode
  children: ReactNode
}

/** Makes the scrolling content focusable, so that the keyboard can scroll it even if it contains no button. */
const scrollsByKeys = (content: HTMLElement | null) => {
  content?.parentElement?.setAttribute('tabindex', '0')
}

/** One record in detail, beside its list. The caller stores in the URL which one is open. */
export const DetailDrawer = ({
  title,
  open,
  onClose,
  actions,
  size = 520,
  extra,
  children,
}: DetailDrawerProps) => (
  <Drawer
    open={open}
    title={title}
    size={size}
    extra={extra}
    styles={{ wrapper: { maxWidth: '100vw' } }}
    footer={actions ? <div className="drawer-actions">{actions}</div> : null}
    onClose={() => onClose()}
    destroyOnHidden
  >
    <div ref={scrollsByKeys}>{children}</div>
  </Drawer>
)

/** Labelled facts: `<Facts of={[['订单号', order.orderNo], …]} />`. An empty value shows a dash. */
export const Facts = ({ of: facts }: { of: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="facts">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value === '' || value === null || value === undefined || value === false ? '—' : value}</dd>
      </div>
    ))}
  </dl>
)
