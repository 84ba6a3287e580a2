import { type PointerEvent, useEffect, useRef } from 'react'

const pressFor = 500

/** A long press opens the context menu. The click that follows it is suppressed. */
export function useLongPress(onPress: (x: number, y: number) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressed = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    consume: () => {
      const was = pressed.current
      pressed.current = false
      return was
    },
    handlers: {
      onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
        stop()
        pressed.current = false
        if (pointerType === 'mouse') return
        timer.current = setTimeout(() => {
          pressed.current = true
          onPress(clientX, clientY)
        }, pressFor)
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onPointerLeave: stop,
    },
  }
}
