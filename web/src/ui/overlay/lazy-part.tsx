import { type ComponentType, Suspense, use, useEffect, useState } from 'react'
import { toast } from '../feedback/toast.ts'
import { type DialogStage, dialogStage } from './dialog-stage.ts'

/** A lazy part that suspends until its chunk is loaded. Inside a `NearPart`, whose placeholder then stays. */
export function suspendingPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onLost?: (props: Props) => void,
) {
  let coming: Promise<ComponentType<Props>> | undefined
  const fetchPart = () => {
    coming ??= load().catch(() => Lost)
    return coming
  }
  /** Rendered if the chunk could not be fetched: the page stays as it is, and the next opening retries. */
  function Lost(props: Props) {
    // Runs once, when the failure appears.
    // biome-ignore lint/correctness/useExhaustiveDependencies: a later change of the props is no second failure
    useEffect(() => {
      toast.error('没有打开：请检查网络后再试，仍不行请刷新页面')
      onLost?.(props)
      return () => {
        coming = undefined
      }
    }, [])
    return null
  }
  const Part = (props: Props) => {
    const Loaded = use(fetchPart())
    return <Loaded {...props} />
  }
  return Object.assign(Part, { preload: () => void fetchPart() })
}

/**
 * A part of a page whose chunk is fetched when it is first opened: `const OrderPanel = lazyPart(() =>
 * import('./order-panel.tsx').then((file) => file.OrderPanel))`. `OrderPanel.preload()` fetches it before it is opened. `onLost`
 * receives the part's props if it could not be fetched.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onLost?: (props: Props) => void,
) {
  const Part = suspendingPart(load, onLost)
  const LazyPart = (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
  return Object.assign(LazyPart, { preload: Part.preload })
}

type Dialog = { open: boolean; onClose: () => void }

/**
 * A lazy dialog or drawer. It is fetched when it is first opened and stays mounted, so that it can animate its closing. If it
 * cannot be fetched, it calls `onClose`.
 */
export function lazyDialog<Props extends Dialog>(load: () => Promise<ComponentType<Props>>) {
  type Heard = { props: Props; onLost: () => void }
  const Dialog = lazyPart<Heard>(
    async () => {
      const Loaded = await load()
      return ({ props }) => <Loaded {...props} />
    },
    ({ onLost }) => onLost(),
  )
  const LazyDialog = (props: Props) => {
    const [before, setStage] = useState<DialogStage>('waits')
    const stage = dialogStage(before, props.open)
    if (stage !== before) setStage(stage)
    const onLost = () => {
      setStage('lost')
      props.onClose()
    }
    return stage === 'here' ? <Dialog props={props} onLost={onLost} /> : null
  }
  return Object.assign(LazyDialog, { preload: Dialog.preload })
}
