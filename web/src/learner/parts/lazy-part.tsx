/** @jsxImportSource preact */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Waiting } from './waiting.tsx'

type LazyPartProps<Props> = { load: () => Promise<ComponentType<Props>>; props: Props }

/**
 * A part of a page whose code is fetched when it is first shown. Chromium asks for a script that failed only once, so a part that
 * failed comes back with a reload, which the learner decides: other parts may hold what was typed.
 */
export function LazyPart<Props extends object>({ load, props }: LazyPartProps<Props>) {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> }>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    load().then(
      (Part) => setLoaded({ Part }),
      () => setFailed(true),
    )
  }, [load])
  if (loaded) return <loaded.Part {...props} />
  if (!failed) return <Waiting />
  return (
    <div role="alert">
      <p class="problem">这部分没有加载出来，请检查网络</p>
      <p class="actions">
        <button type="button" class="small" onClick={() => location.reload()}>
          刷新页面
        </button>
      </p>
    </div>
  )
}
