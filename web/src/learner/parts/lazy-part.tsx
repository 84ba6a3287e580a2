/** @jsxImportSource preact */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Waiting } from './waiting.tsx'

type LazyPartProps<Props> = { load: () => Promise<ComponentType<Props>>; props: Props }

/** A part of a page whose code is fetched when it is first shown, and again when the network returns. */
export function LazyPart<Props extends object>({ load, props }: LazyPartProps<Props>) {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> }>()
  const [failed, setFailed] = useState(0)
  useEffect(() => {
    const fetchPart = () =>
      void load().then(
        (Part) => setLoaded({ Part }),
        () => setFailed((count) => count + 1),
      )
    fetchPart()
    addEventListener('online', fetchPart)
    return () => removeEventListener('online', fetchPart)
  }, [load])
  if (loaded) return <loaded.Part {...props} />
  if (failed === 0) return <Waiting />
  return (
    <div role="alert">
      <p class="problem">这部分没有加载出来，请检查网络</p>
      {/* A browser may remember that a script was not there; a reload asks again. */}
      <button type="button" class="small" onClick={() => location.reload()}>
        刷新页面
      </button>
    </div>
  )
}
