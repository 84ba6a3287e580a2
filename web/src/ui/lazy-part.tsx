import { type ComponentType, Suspense, use, useEffect, useState } from 'react'
import { toast } from './toast.ts'

/**
 * A part of a page that comes when it is first opened: `const OrderPanel = lazyPart(() => import('./order-panel.tsx')
 * .then((file) => file.OrderPanel))`. `OrderPanel.preload()` fetches it before, when it is about to be opened; `onLost`
 * hears, with what the part was given, that it could not be fetched.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onLost?: (props: Props) => void,
) {
  let coming: Promise<ComponentType<Props>> | undefined
  const fetchPart = () => {
    coming ??= load().catch(() => Lost)
    return coming
  }
  /** The page stays as it is, without the part; the next opening tries again. */
  function Lost(props: Props) {
    // Says it once, as it appears.
    // biome-ignore lint/correctness/useExhaustiveDependencies: what changes later is no new loss
    useEffect(() => {
      toast.error('没有打开：请检查网络后再试，仍不行请刷新页面')
      onLost?.(props)
      return () => {
        coming = undefined
      }
    }, [])
    return null
  }
  function Part(props: Props) {
    const Loaded = use(fetchPart())
    return <Loaded {...props} />
  }
  const LazyPart = (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
  return Object.assign(LazyPart, { preload: () => void fetchPart() })
}

/** A lazy dialog or drawer: it comes when it is first opened, and stays to close as it opened. */
export function lazyDialog<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazyPart(load)
  const LazyDialog = (props: Props) => {
    const [opened, setOpened] = useState(props.open)
    if (props.open && !opened) setOpened(true)
    return opened || props.open ? <Dialog {...props} /> : null
  }
  return Object.assign(LazyDialog, { preload: Dialog.preload })
}
