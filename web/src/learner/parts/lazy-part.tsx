/** @jsxImportSource preact */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Waiting } from './waiting.tsx'

type LazyPartProps<Props> = { load: () => Promise<ComponentType<Props>>; props: Props }

/** A part of a page whose code is fetched when it is first shown. */
export function LazyPart<Props extends object>({ load, props }: LazyPartProps<Props>) {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> }>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    load().then(
      (Part) => setLoaded({ Part }),
      () => setProblem('页面没有加载完整，请检查网络后刷新'),
    )
  }, [load])
  if (problem) return <p class="problem">{problem}</p>
  return loaded ? <loaded.Part {...props} /> : <Waiting />
}
