import { useEffect, useEffectEvent } from 'react'
import { followStream } from './stream.ts'

/** Follows the stream at this path while the page is mounted; none while the path is undefined. */
export function useStream(path: string | undefined, onChange: () => void): void {
  const changed = useEffectEvent(onChange)
  // The stream is the browser's own, outside React.
  useEffect(() => (path === undefined ? undefined : followStream(path, () => changed())), [path])
}
